//! Results as text and JSON. Pure functions of results.
