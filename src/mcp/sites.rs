//! Templates of sites: learned by this server, and kept in a folder where one was named.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use husk::crawl::templates::{Known, Templates};
use unhusk::SiteTemplate;

/// Templates by their site.
pub(crate) struct Sites {
    folder: Option<Templates>,
    learned: Mutex<HashMap<String, Arc<Known>>>,
}

impl Sites {
    /// With the templates in a folder, which is made where it is missing.
    ///
    /// # Errors
    /// What the system says of the folder.
    pub(crate) fn open(folder: Option<&Path>) -> Result<Sites, String> {
        let open = |folder: &Path| {
            Templates::open(folder).map_err(|error| format!("{}: {error}", folder.display()))
        };
        Ok(Sites {
            folder: folder.map(open).transpose()?,
            learned: Mutex::default(),
        })
    }

    /// What is known of a site.
    pub(crate) fn get(&self, site: &str) -> Option<Arc<Known>> {
        let learned = self.learned.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = learned.get(site) {
            return Some(Arc::clone(known));
        }
        let refuse = |error| eprintln!("unhusk-mcp: {error}");
        self.folder.as_ref()?.get(site, &refuse)
    }

    /// Keeps a template in place of what was known of its site.
    ///
    /// # Errors
    /// What the system says of the file; the template holds until the server ends all the same.
    pub(crate) fn put(&self, template: SiteTemplate) -> Result<(), String> {
        let written = match &self.folder {
            Some(folder) => folder
                .put(&template)
                .map_err(|error| format!("{}: {error}", folder.path(template.site()).display())),
            None => Ok(()),
        };
        let mut learned = self.learned.lock().unwrap_or_else(PoisonError::into_inner);
        let site = template.site().to_owned();
        learned.insert(site, Arc::new(Known::of(template, Vec::new())));
        written
    }
}
