//! The native part of the Python package `unhusk`: what is slow or holds state. Names, defaults and classes that people meet are in
//! `unhusk/__init__.py`.
//!
//! While pages are read and judged, other threads of Python run.

use pyo3::prelude::*;

/// The module `unhusk._native`.
#[pymodule]
mod _native {
    use std::sync::{PoisonError, RwLock};

    use pyo3::create_exception;
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use rayon::prelude::*;
    use unhusk::page::{Page, html};
    use unhusk::{Extraction, Record};

    create_exception!(
        unhusk,
        PageError,
        PyValueError,
        "A page that cannot be read: more than 4,194,304 nodes or 4 GiB of text."
    );

    /// The exception, as the module gives it.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("PageError", module.py().get_type::<PageError>())
    }

    /// A page's HTML.
    #[derive(FromPyObject)]
    enum Html {
        Text(String),
        Bytes(Vec<u8>),
    }

    /// A page's HTML and its address.
    #[derive(FromPyObject)]
    struct Input(Html, Option<String>);

    impl Input {
        /// Bytes are decoded by `charset`, where their server named one.
        fn page(&self, charset: Option<&str>) -> Result<Page, String> {
            let Input(source, url) = self;
            let url = url.as_deref().unwrap_or_default();
            let page = match source {
                Html::Text(text) => html::parse(text, url, html::Scripting::Off),
                Html::Bytes(bytes) => html::parse_bytes(bytes, url, charset, html::Scripting::Off),
            };
            page.map_err(|error| error.to_string())
        }
    }

    /// What is written of a page.
    #[derive(Clone, Copy)]
    enum Format {
        Text,
        Markdown,
        Html,
        Json,
    }

    impl Format {
        fn named(name: &str) -> PyResult<Format> {
            match name {
                "txt" => Ok(Format::Text),
                "markdown" => Ok(Format::Markdown),
                "html" => Ok(Format::Html),
                "json" => Ok(Format::Json),
                other => Err(PyValueError::new_err(format!(
                    "output_format is {other:?}, but one of txt, markdown, html, json is wanted"
                ))),
            }
        }

        /// The main content of a page; `None` where there is none.
        fn write(self, extraction: &Extraction) -> Result<Option<String>, String> {
            let content = extraction.content();
            let (written, is_empty) = match self {
                Format::Text => {
                    let article = content.article();
                    (article.text(), article.is_empty())
                }
                Format::Markdown => (content.markdown(), content.is_empty()),
                Format::Html => (content.html(), content.is_empty()),
                Format::Json => {
                    let record = Record::of(&content, extraction.verdict());
                    let is_empty = record.is_empty();
                    (json(&record)?, is_empty)
                }
            };
            Ok((!is_empty).then_some(written))
        }
    }

    /// What the pages of a site have in common. Several threads may use it.
    #[pyclass(frozen, module = "unhusk")]
    struct SiteTemplate(RwLock<unhusk::SiteTemplate>);

    #[pymethods]
    impl SiteTemplate {
        #[new]
        #[pyo3(signature = (site = ""))]
        fn new(site: &str) -> SiteTemplate {
            SiteTemplate(RwLock::new(unhusk::SiteTemplate::new(site)))
        }

        #[staticmethod]
        fn from_bytes(data: &[u8]) -> PyResult<SiteTemplate> {
            let template = unhusk::SiteTemplate::from_bytes(data)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(SiteTemplate(RwLock::new(template)))
        }

        fn to_bytes(&self) -> Vec<u8> {
            self.read(unhusk::SiteTemplate::to_bytes)
        }

        #[getter]
        fn site(&self) -> String {
            self.read(|template| template.site().to_owned())
        }

        #[getter]
        fn pages(&self) -> u32 {
            self.read(unhusk::SiteTemplate::pages)
        }

        #[pyo3(signature = (html, url, now_ms))]
        fn learn(
            &self,
            py: Python<'_>,
            html: Html,
            url: Option<String>,
            now_ms: u64,
        ) -> PyResult<()> {
            py.detach(|| {
                let page = Input(html, url).page(None).map_err(PageError::new_err)?;
                let mut template = self.0.write().unwrap_or_else(PoisonError::into_inner);
                unhusk::learn(&mut template, &page, now_ms);
                Ok(())
            })
        }

        fn merge(&self, py: Python<'_>, other: &SiteTemplate) {
            py.detach(|| {
                // A copy: it may be merged with itself, or another thread may merge the two the other way round.
                let other = other
                    .0
                    .read()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clone();
                let mut template = self.0.write().unwrap_or_else(PoisonError::into_inner);
                template.merge(&other);
            });
        }

        fn __repr__(&self) -> String {
            self.read(|known| {
                format!(
                    "<SiteTemplate of {:?}, {} pages>",
                    known.site(),
                    known.pages()
                )
            })
        }
    }

    impl SiteTemplate {
        fn read<T>(&self, read: impl FnOnce(&unhusk::SiteTemplate) -> T) -> T {
            read(&self.0.read().unwrap_or_else(PoisonError::into_inner))
        }
    }

    /// Calls with what a template knows, or with nothing.
    fn with_template<T>(
        template: Option<&SiteTemplate>,
        call: impl FnOnce(Option<&unhusk::SiteTemplate>) -> T,
    ) -> T {
        match template {
            None => call(None),
            Some(template) => template.read(|known| call(Some(known))),
        }
    }

    /// All that a page says, as JSON.
    fn json(record: &Record) -> Result<String, String> {
        // By way of a value, as the command line does: numbers are written alike.
        let record = serde_json::to_value(record);
        record
            .map(|record| record.to_string())
            .map_err(|error| error.to_string())
    }

    /// All that a page says, as JSON; also where it has no main content.
    #[pyfunction]
    fn record(
        py: Python<'_>,
        page: Input,
        charset: Option<&str>,
        template: Option<&SiteTemplate>,
    ) -> PyResult<String> {
        of_page(py, &page, charset, template, |extraction| {
            json(&extraction.record())
        })
    }

    /// The main content of a page.
    #[pyfunction]
    fn extract(
        py: Python<'_>,
        page: Input,
        format: &str,
        charset: Option<&str>,
        template: Option<&SiteTemplate>,
    ) -> PyResult<Option<String>> {
        let format = Format::named(format)?;
        of_page(py, &page, charset, template, |extraction| {
            format.write(extraction)
        })
    }

    /// The main content of a page in parts: of each the headings above it, and its Markdown.
    #[pyfunction]
    fn chunks(
        py: Python<'_>,
        page: Input,
        max_characters: usize,
        charset: Option<&str>,
        template: Option<&SiteTemplate>,
    ) -> PyResult<Vec<(Vec<String>, String)>> {
        of_page(py, &page, charset, template, |extraction| {
            let chunks = extraction.chunks(max_characters).into_iter();
            Ok(chunks.map(|chunk| (chunk.path, chunk.text)).collect())
        })
    }

    /// What `write` makes of a page.
    fn of_page<T: Send>(
        py: Python<'_>,
        page: &Input,
        charset: Option<&str>,
        template: Option<&SiteTemplate>,
        write: impl FnOnce(&Extraction) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| {
            with_template(template, |template| {
                write(&Extraction::of(page.page(charset)?, template))
            })
        });
        done.map_err(PageError::new_err)
    }

    /// The main content of many pages, on all cores; of each its text, or the reason why there is none.
    #[pyfunction]
    fn extract_many(
        py: Python<'_>,
        pages: Vec<Input>,
        format: &str,
        template: Option<&SiteTemplate>,
    ) -> PyResult<Vec<(Option<String>, Option<String>)>> {
        let format = Format::named(format)?;
        Ok(py.detach(|| {
            with_template(template, |template| {
                let answers = pages.par_iter().map(|page| {
                    let page = page.page(None);
                    match page.and_then(|page| format.write(&Extraction::of(page, template))) {
                        Ok(text) => (text, None),
                        Err(error) => (None, Some(error)),
                    }
                });
                answers.collect()
            })
        }))
    }
}
