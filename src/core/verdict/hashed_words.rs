//! Lists of words that a program holds as hashes: a quarter of the room, and nothing to build when it starts.
//!
//! The hashes are found while compiling, by FNV-1a of 32 bits over the bytes of a word in lower case.

/// Some lists of words.
pub(super) struct HashedWords<const N: usize> {
    /// Ascending.
    hashes: [u32; N],
    /// The list of each, by its number.
    lists: [u8; N],
}

/// The hash of nothing.
pub(super) const EMPTY: u32 = 0x811c_9dc5;

/// A hash that goes on with one byte.
pub(super) const fn extended(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// How many words there are in some lists, whose words have one `separator` between them. What stands before a list is its name.
pub(super) const fn count<T>(lists: &[(T, &str)], separator: u8) -> usize {
    let (mut count, mut of) = (0, 0);
    while of < lists.len() {
        let (bytes, mut at) = (lists[of].1.as_bytes(), 0);
        count += 1;
        while at < bytes.len() {
            count += (bytes[at] == separator) as usize;
            at += 1;
        }
        of += 1;
    }
    count
}

impl<const N: usize> HashedWords<N> {
    /// `N` is what [`count`] says of them.
    pub(super) const fn of<T>(lists: &[(T, &str)], separator: u8) -> HashedWords<N> {
        let mut hashed = HashedWords {
            hashes: [EMPTY; N],
            lists: [0; N],
        };
        let (mut word, mut of) = (0, 0);
        while of < lists.len() {
            let (bytes, mut at) = (lists[of].1.as_bytes(), 0);
            while at <= bytes.len() {
                if at == bytes.len() || bytes[at] == separator {
                    hashed.lists[word] = of as u8;
                    hashed.sort_in(word);
                    word += 1;
                } else {
                    hashed.hashes[word] = extended(hashed.hashes[word], bytes[at]);
                }
                at += 1;
            }
            of += 1;
        }
        hashed
    }

    /// Moves a word to its place among those before it.
    const fn sort_in(&mut self, word: usize) {
        let mut at = word;
        while at > 0 && self.hashes[at - 1] > self.hashes[at] {
            self.hashes.swap(at - 1, at);
            self.lists.swap(at - 1, at);
            at -= 1;
        }
    }

    /// The list of the word with this hash. O(log words).
    pub(super) fn list_of(&self, hash: u32) -> Option<u8> {
        let at = self.hashes.binary_search(&hash).ok()?;
        self.lists.get(at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: [((), &str); 2] = [((), "menu,footer"), ((), "story")];
    const HASHED: HashedWords<{ count(&LISTS, b',') }> = HashedWords::of(&LISTS, b',');

    #[test]
    fn words_are_found_and_others_not() {
        let list = |word: &str| HASHED.list_of(word.bytes().fold(EMPTY, extended));
        assert_eq!(count(&LISTS, b','), 3);
        assert_eq!(list("menu"), Some(0));
        assert_eq!(list("footer"), Some(0));
        assert_eq!(list("story"), Some(1));
        for other in ["", "men", "menus", "stor", "menu,footer"] {
            assert_eq!(list(other), None, "{other}");
        }
    }
}
