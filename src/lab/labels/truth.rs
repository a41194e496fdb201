//! A person's answers, leaf by leaf.

use unhusk::page::{Element, NodeId, Page, text};

/// Names of roles; a role's number is its place here counted from 1, and 0 is none.
pub const ROLES: [&str; 17] = [
    "header",
    "navigation",
    "sidebar",
    "ad",
    "related",
    "comments",
    "notice",
    "search",
    "footer",
    "title",
    "byline",
    "date",
    "body",
    "caption",
    "list",
    "form",
    "other",
];

/// What a person says to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answer {
    /// Nothing yet.
    #[default]
    Open,
    /// Yes.
    Yes,
    /// No.
    No,
    /// That they cannot tell.
    Unsure,
}

impl Answer {
    /// The answer of a number: 0 nothing yet, 1 yes, 2 no, 3 unsure.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Answer> {
        [Answer::Open, Answer::Yes, Answer::No, Answer::Unsure]
            .get(usize::from(code))
            .copied()
    }

    /// Yes or no, where it is one of them.
    #[must_use]
    pub fn said(self) -> Option<bool> {
        match self {
            Answer::Yes => Some(true),
            Answer::No => Some(false),
            Answer::Open | Answer::Unsure => None,
        }
    }
}

/// What a person says of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// Whether it is template.
    pub template: Answer,
    /// Whether it is main content.
    pub main: Answer,
    /// Its role by number, see [`ROLES`]; 0 where none was named.
    pub role: u8,
}

impl Answers {
    /// Whether some question was answered by yes or no.
    #[must_use]
    pub fn is_labelled(&self) -> bool {
        self.template.said().is_some() || self.main.said().is_some()
    }
}

/// A visible text node that lies in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The text node.
    pub node: NodeId,
    /// Position of its block.
    pub block: u32,
    /// Its words.
    pub words: u32,
    /// Whether it lies in a link.
    pub linked: bool,
    /// What is said of its block.
    pub answers: Answers,
}

/// Why labels cannot belong to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TruthError {
    /// The lists do not belong together.
    #[error("one block for each root, in order, and three answers for each block")]
    Lists,
    /// A block without a root.
    #[error("block {block} has no node")]
    Empty {
        /// Its position.
        block: u32,
    },
    /// A root that the page does not have.
    #[error("block {block}: node {node} is not on the page, which has {nodes}")]
    Node {
        /// Position of the block.
        block: u32,
        /// The node named.
        node: u32,
        /// Nodes of the page.
        nodes: u32,
    },
    /// Roots that are no run of siblings.
    #[error("block {block}: node {node} does not follow the one before it among its siblings")]
    Siblings {
        /// Position of the block.
        block: u32,
        /// The node that does not follow.
        node: u32,
    },
    /// Two blocks, or two roots of one, share nodes.
    #[error("block {block} and block {other} both have node {node}")]
    Overlap {
        /// Position of the later block.
        block: u32,
        /// Position of the earlier one.
        other: u32,
        /// A node of both.
        node: u32,
    },
    /// A number that stands for no answer or role.
    #[error("block {block}: no such answer")]
    Answer {
        /// Position of the block.
        block: u32,
    },
}

/// A link and what is said of the block that it lies in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) node: NodeId,
    pub(super) template: Answer,
}

/// What a person says of a page, ready to be compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    nodes: usize,
    leaves: Vec<Leaf>,
    links: Vec<Link>,
    uncovered: u32,
}

/// No block.
const NONE: u32 = u32::MAX;

impl Truth {
    /// From plain lists: the roots of all blocks, for each the position of its block (ascending from 0), and for each block
    /// its answers to *template* and *main* ([`Answer::from_code`]) and its role's number. O(nodes + bytes of text).
    ///
    /// Between the roots of one block there may be nothing that can be read. A link above blocks goes with the first leaf in
    /// it that lies in one.
    ///
    /// # Errors
    /// [`TruthError`] for what is no antichain of runs of siblings on this page.
    pub fn of(
        page: &Page,
        roots: &[u32],
        blocks: &[u32],
        answers: &[u8],
    ) -> Result<Truth, TruthError> {
        let answers = read_answers(answers)?;
        let readable = readable_before(page);
        let block_of = spread(page, roots, blocks, answers.len(), &readable)?;
        let mut truth = Truth {
            nodes: page.len(),
            leaves: Vec::new(),
            links: Vec::new(),
            uncovered: 0,
        };
        let mut links = Vec::new();
        let mut link_end = 0;
        for node in page.nodes().filter(|&node| !page.is_hidden(node)) {
            let Some(data) = page.text(node) else {
                if page.element(node) == Some(Element::A) && page.attribute(node, "href").is_some()
                {
                    link_end = link_end.max(page.end(node).0);
                    links.push((node, truth.leaves.len()));
                }
                continue;
            };
            if text::is_blank(data) {
                continue;
            }
            let block = block_of[node.index()];
            let Some(&answers) = answers.get(block as usize) else {
                truth.uncovered += 1;
                continue;
            };
            truth.leaves.push(Leaf {
                node,
                block,
                words: page.count(node).words,
                linked: node.0 < link_end,
                answers,
            });
        }
        for (node, first) in links {
            let own = answers.get(block_of[node.index()] as usize).copied();
            let inside = truth.leaves.get(first);
            let inside = inside.filter(|leaf| leaf.node < page.end(node));
            let answers = own.or(inside.map(|leaf| leaf.answers));
            if let Some(Answers { template, .. }) = answers {
                truth.links.push(Link { node, template });
            }
        }
        Ok(truth)
    }

    /// Nodes of the page.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// The visible texts that lie in a block, in document order.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// The links that lie in a block or hold one.
    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// Visible texts that lie in no block: nothing is said of them.
    #[must_use]
    pub fn uncovered(&self) -> u32 {
        self.uncovered
    }
}

fn read_answers(codes: &[u8]) -> Result<Vec<Answers>, TruthError> {
    let (blocks, []) = codes.as_chunks::<3>() else {
        return Err(TruthError::Lists);
    };
    let answers = (0..).zip(blocks).map(|(block, &[template, main, role])| {
        let known = Answer::from_code(template).zip(Answer::from_code(main));
        match known {
            Some((template, main)) if usize::from(role) <= ROLES.len() => Ok(Answers {
                template,
                main,
                role,
            }),
            _ => Err(TruthError::Answer { block }),
        }
    });
    answers.collect()
}

/// Entry k: how many visible texts lie before node k; one entry more than nodes.
fn readable_before(page: &Page) -> Vec<u32> {
    let mut sums = Vec::with_capacity(page.len() + 1);
    let mut sum = 0;
    for node in page.nodes() {
        sums.push(sum);
        let readable =
            !page.is_hidden(node) && page.text(node).is_some_and(|data| !text::is_blank(data));
        sum += u32::from(readable);
    }
    sums.push(sum);
    sums
}

/// The block of every node, [`NONE`] outside all.
fn spread(
    page: &Page,
    roots: &[u32],
    blocks: &[u32],
    count: usize,
    readable: &[u32],
) -> Result<Vec<u32>, TruthError> {
    if roots.len() != blocks.len() {
        return Err(TruthError::Lists);
    }
    let mut block_of = vec![NONE; page.len()];
    // The block that comes next, and the last root of the one before.
    let (mut next, mut last) = (0, NodeId::ROOT);
    for (&root, &block) in roots.iter().zip(blocks) {
        if block as usize >= count || block > next {
            return Err(if block as usize >= count {
                TruthError::Lists
            } else {
                TruthError::Empty { block: next }
            });
        }
        if root as usize >= page.len() {
            let nodes = page.len() as u32;
            return Err(TruthError::Node {
                block,
                node: root,
                nodes,
            });
        }
        let node = NodeId(root);
        if block == next {
            next += 1;
        } else if block + 1 != next {
            return Err(TruthError::Lists);
        } else if page.parent(node) != page.parent(last)
            || node < page.end(last)
            || readable[node.index()] > readable[page.end(last).index()]
        {
            return Err(TruthError::Siblings { block, node: root });
        }
        last = node;
        for node in page.subtree(node) {
            let known = &mut block_of[node.index()];
            if *known != NONE {
                return Err(TruthError::Overlap {
                    block,
                    other: *known,
                    node: node.0,
                });
            }
            *known = block;
        }
    }
    if (next as usize) < count {
        return Err(TruthError::Empty { block: next });
    }
    Ok(block_of)
}
