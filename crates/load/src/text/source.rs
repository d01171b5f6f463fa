//! A file's text, and places in it.

use std::{fmt, fs::File, io::Read, ops::Range, path::Path, sync::Arc};

use crate::text::{LoadError, Problem, harmless};

/// No file that a person writes is larger; a larger one was named by mistake.
const MOST_BYTES: u64 = 1 << 20;

/// The text of a file, under the name that messages call it by.
#[derive(PartialEq, Eq)]
pub(crate) struct SourceFile {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether it is no file, but what was given to an option of that name.
    pub(crate) is_argument: bool,
}

/// A place in a file, by bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) file: Arc<SourceFile>,
    pub(crate) span: Range<usize>,
}

impl SourceFile {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(SourceFile { name: name.into(), text: text.into(), is_argument: false })
    }

    /// What was given to an option.
    pub(crate) fn argument(option: &str, text: &str) -> Arc<Self> {
        Arc::new(SourceFile { name: option.to_owned(), text: text.to_owned(), is_argument: true })
    }

    /// Reads a file from disk.
    pub(crate) fn read(path: &Path) -> Result<Arc<Self>, LoadError> {
        let name = harmless(&path.display().to_string());
        let cannot = |error: std::io::Error| {
            let why = match error.kind() {
                std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
                std::io::ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
                _ => error.to_string(),
            };
            LoadError::said(format!("cannot read {name}: {why}"))
        };
        if path.is_dir() {
            return Err(LoadError::said(format!("cannot read {name}: it is a folder, and a file is wanted")));
        }
        let mut bytes = Vec::new();
        // A pipe or a device does not know its size, so it is read up to one byte too many.
        File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .map_err(cannot)?;
        Self::from_bytes(name, bytes)
    }

    /// Takes bytes for text, if they are.
    pub(crate) fn from_bytes(name: String, bytes: Vec<u8>) -> Result<Arc<Self>, LoadError> {
        if bytes.len() as u64 > MOST_BYTES {
            let accepted = MOST_BYTES >> 20;
            return Err(LoadError::said(format!(
                "{name} is too large: accepted are files up to {accepted} MiB"
            )));
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(LoadError::said(format!("{name} is empty")));
        }
        match String::from_utf8(bytes) {
            Ok(text) if text.contains('\0') => Err(LoadError::said(format!(
                "{name} is not text: it holds a zero byte; accepted is TOML in UTF-8"
            ))),
            Ok(text) => Ok(SourceFile::new(name, text)),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                // What comes before the first bad byte is text, and says on which line and where in it that stands.
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let origin =
                    Origin { file: SourceFile::new(name, text), span: good..good + '\u{fffd}'.len_utf8() };
                let problem = Problem::new("the file is not text in UTF-8")
                    .at(&origin)
                    .label(format!("found the byte 0x{:02X}, which has no meaning here", bytes[good]));
                Err(problem.into())
            }
        }
    }

    /// The place at the very beginning.
    pub(crate) fn start(self: &Arc<Self>) -> Origin {
        Origin { file: self.clone(), span: 0..0 }
    }
}

impl Origin {
    /// The line that it begins on, from 1.
    pub(crate) fn line(&self) -> usize {
        self.before().bytes().filter(|byte| *byte == b'\n').count() + 1
    }

    /// Where in the line it begins, in characters from 1.
    pub(crate) fn column(&self) -> usize {
        let before = self.before();
        before[before.rfind('\n').map_or(0, |newline| newline + 1)..].chars().count() + 1
    }

    fn before(&self) -> &str {
        self.file.text.get(..self.span.start).unwrap_or(&self.file.text)
    }
}

impl fmt::Debug for SourceFile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.name)
    }
}
