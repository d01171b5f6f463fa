//! Steps that several editions take. A step knows how a thing is done; which clause asks for it is the edition's to say.

pub mod along;
pub mod approach;
pub mod casualties;
pub mod catching;
pub mod common_move;
pub mod contact;
pub mod declaring;
pub mod demands;
pub mod face;
pub mod failure;
pub mod flight;
pub mod ground;
pub mod leadership;
pub mod measure;
pub mod one_by_one;
pub mod outcome;
pub mod reacting;
pub mod redirection;
pub mod remembered;
pub mod rolled_charge;
pub mod rolling;
pub mod sight;
pub mod sweep;
pub mod volley;

mod beyond;

pub use beyond::{Beyond, Manoeuvre};
