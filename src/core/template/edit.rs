//! What a person says of single leaves of a template, without a page at hand: keep it, never show it, it is of this role,
//! forget it. Stored by the leaf's key (see `said`), applied on every page that shows it.

use super::correction::Override;
use super::model::SiteTemplate;
use super::said::{MAX_EDITS, ROLES, Said};

/// Names a leaf of a template, on every page of its site and as long as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u64);

/// What is said of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// What is to become of it; `None` takes back what was said.
    Override(Option<Override>),
    /// What kind of part it is; 0 takes it back.
    Role(u8),
    /// The leaf is not known any more, nor what was said of it.
    Forget,
}

impl SiteTemplate {
    /// Says something of a leaf that the template knows; whether it does. `now_ms` is milliseconds since 1970.
    pub fn edit(&mut self, id: EntryId, edit: Edit, now_ms: u64) -> bool {
        let EntryId(key) = id;
        let Some(&entry) = self.index.get(&key) else {
            return false;
        };
        let mut said = Said {
            key,
            wish: None,
            role: 0,
            at: now_ms,
        };
        if let Some(at) = self.said.iter().position(|known| known.key == key) {
            let known = self.said.remove(at);
            (said.wish, said.role) = (known.wish, known.role);
        }
        match edit {
            Edit::Override(wish) => said.wish = wish,
            Edit::Role(role) => said.role = if role < ROLES { role } else { 0 },
            Edit::Forget => {
                (said.wish, said.role) = (None, 0);
                self.entries.remove(entry as usize);
                self.forget_unused_places();
                self.reindex();
            }
        }
        if said.wish.is_some() || said.role > 0 {
            if self.said.len() >= MAX_EDITS {
                self.said.remove(0);
            }
            self.said.push(said);
        }
        self.revision = self.revision.wrapping_add(1);
        true
    }
}
