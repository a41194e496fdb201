//! Lists of words that a program holds as hashes: a quarter of the room, and nothing to build when it starts.
//!
//! The hashes are found while compiling: of FNV-1a over the bytes of a word in lower case, 28 bits of 32.

/// Some lists of words, at most 16.
pub(super) struct HashedWords<const N: usize> {
    /// Of each word its hash, but for the last bits, and there the number of its list; ascending.
    words: [u32; N],
}

/// Bits of the number of a list.
const LIST: u32 = 0xf;

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
        let mut hashed = HashedWords { words: [EMPTY; N] };
        let (mut word, mut of) = (0, 0);
        while of < lists.len() {
            let (bytes, mut at) = (lists[of].1.as_bytes(), 0);
            while at <= bytes.len() {
                if at == bytes.len() || bytes[at] == separator {
                    hashed.words[word] = hashed.words[word] & !LIST | of as u32;
                    hashed.sort_in(word);
                    word += 1;
                } else {
                    hashed.words[word] = extended(hashed.words[word], bytes[at]);
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
        while at > 0 && self.words[at - 1] > self.words[at] {
            self.words.swap(at - 1, at);
            at -= 1;
        }
    }

    /// The list of the word with this hash. O(log words).
    pub(super) fn list_of(&self, hash: u32) -> Option<u8> {
        let at = self.words.partition_point(|&word| word < hash & !LIST);
        let word = self.words.get(at)?;
        (word & !LIST == hash & !LIST).then_some((word & LIST) as u8)
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
