//! The consensus of aligned sequences as its paper prints it: full matrices, shares as fractions, no thought of speed.

/// A token and the pages that support it.
pub type Token = (u32, u32);

/// The matrix: S[i][j] is the best score of the first i right and the first j left tokens.
pub fn matrix(left: &[u32], right: &[u32]) -> Vec<Vec<i64>> {
    let mut s = vec![vec![0; left.len() + 1]; right.len() + 1];
    for i in 0..=right.len() {
        for j in 0..=left.len() {
            s[i][j] = match (i, j) {
                (0, j) => -(j as i64),
                (i, 0) => -(i as i64),
                (i, j) => {
                    let same = i64::from(left[j - 1] == right[i - 1]);
                    (s[i - 1][j - 1] + same)
                        .max(s[i][j - 1] - 1)
                        .max(s[i - 1][j] - 1)
                }
            };
        }
    }
    s
}

/// The best score, and the pairs (left, right) read from the last cell back: where the score allows it a match, else a
/// mismatch, else a left token alone, else a right token alone.
pub fn align(left: &[u32], right: &[u32]) -> (i64, Vec<(usize, usize)>) {
    let s = matrix(left, right);
    let (mut i, mut j) = (right.len(), left.len());
    let mut pairs = Vec::new();
    while i > 0 && j > 0 {
        let same = i64::from(left[j - 1] == right[i - 1]);
        if s[i][j] == s[i - 1][j - 1] + same {
            (i, j) = (i - 1, j - 1);
            pairs.push((j, i));
        } else if s[i][j] == s[i][j - 1] - 1 {
            j -= 1;
        } else {
            i -= 1;
        }
    }
    pairs.reverse();
    (s[right.len()][left.len()], pairs)
}

/// The union of two sequences: matching tokens once with their supports added, of mismatched ones both.
pub fn union(left: &[Token], right: &[Token]) -> Vec<Token> {
    let of = |side: &[Token]| side.iter().map(|&(token, _)| token).collect::<Vec<_>>();
    let (_, pairs) = align(&of(left), &of(right));
    let mut both = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (a, b) in pairs {
        both.extend(&left[i..a]);
        both.extend(&right[j..b]);
        if left[a].0 == right[b].0 {
            both.push((left[a].0, left[a].1 + right[b].1));
        } else {
            both.extend([left[a], right[b]]);
        }
        (i, j) = (a + 1, b + 1);
    }
    both.extend(&left[i..]);
    both.extend(&right[j..]);
    both
}

/// The template of t = 2^n pages, paired as they stand.
pub fn template(pages: &[Vec<u32>]) -> Vec<Token> {
    let t = pages.len() as f64;
    let mut step: Vec<Vec<Token>> = pages
        .iter()
        .map(|page| page.iter().map(|&token| (token, 1)).collect())
        .collect();
    let mut r = 0;
    while step.len() > 1 {
        r += 1;
        let threshold = 2f64.powi(r - 2) / t;
        step = step
            .chunks(2)
            .map(|pair| {
                let mut both = union(&pair[0], &pair[1]);
                both.retain(|&(_, support)| f64::from(support) / t >= threshold);
                both
            })
            .collect();
    }
    let mut template = step.remove(0);
    template.retain(|&(_, support)| f64::from(support) / t >= 0.5);
    template
}
