//! TeX for `MathML` that comes without: numbers, names, operators, fractions, roots, what stands above and below, tables.
//!
//! One pass over the formula with a stack of the elements that are open, O(nodes + bytes); what is unknown is written as what it
//! holds.

use crate::page::{NodeId, Page, text};

/// Elements that may nest; deeper ones lose their form.
const DEEPEST: usize = 64;

/// The formula in `math`; empty where it has no text.
pub(super) fn tex(page: &Page, math: NodeId) -> String {
    // Open elements, each with what the elements in it are in TeX.
    let mut open: Vec<(NodeId, Vec<String>)> = vec![(math, Vec::new())];
    for node in page.subtree(math).skip(1) {
        close_before(page, node, &mut open);
        if let Some(data) = page.text(node) {
            let data = text::collapse(data);
            if let Some((_, parts)) = open.last_mut().filter(|_| !data.is_empty()) {
                parts.push(data);
            }
        } else if open.len() < DEEPEST {
            open.push((node, Vec::new()));
        }
    }
    close_before(page, page.end(math), &mut open);
    let all = open.pop().map(|(_, parts)| joined(&parts));
    all.unwrap_or_default()
}

/// Closes what ends before `node`, but not the outermost element.
fn close_before(page: &Page, node: NodeId, open: &mut Vec<(NodeId, Vec<String>)>) {
    while open.len() > 1
        && let Some((inner, parts)) = open.pop_if(|(inner, _)| page.end(*inner) <= node)
    {
        let written = element(page, inner, parts);
        if let Some((_, around)) = open.last_mut() {
            around.push(written);
        }
    }
}

/// An element with its parts.
fn element(page: &Page, node: NodeId, parts: Vec<String>) -> String {
    let value = |name| page.attribute(node, name);
    let at = |k: usize| parts.get(k).map_or("", String::as_str);
    let all = || joined(&parts);
    let raised = |base: &str, low: Option<&str>, high: Option<&str>| {
        let mut out = braced_base(base);
        for (sign, script) in [("_{", low), ("^{", high)] {
            if let Some(script) = script {
                out.push_str(&[sign, script, "}"].concat());
            }
        }
        out
    };
    match page.tag(node).unwrap_or_default() {
        "mi" => name(&parts.concat()),
        "mo" => operator(&parts.concat()),
        "mtext" | "ms" => ["\\text{", &spaced(page, node), "}"].concat(),
        "mfrac" if value("linethickness") == Some("0") => {
            ["\\binom{", at(0), "}{", at(1), "}"].concat()
        }
        "mfrac" => ["\\frac{", at(0), "}{", at(1), "}"].concat(),
        "msqrt" => ["\\sqrt{", &all(), "}"].concat(),
        "mroot" => ["\\sqrt[", at(1), "]{", at(0), "}"].concat(),
        "msub" => raised(at(0), Some(at(1)), None),
        "msup" => raised(at(0), None, Some(at(1))),
        "msubsup" | "munderover" => raised(at(0), Some(at(1)), Some(at(2))),
        "mover" => match accent(at(1)) {
            Some(accent) => [accent, "{", at(0), "}"].concat(),
            None if is_large(at(0)) => raised(at(0), None, Some(at(1))),
            None => ["\\overset{", at(1), "}{", at(0), "}"].concat(),
        },
        "munder" if is_large(at(0)) => raised(at(0), Some(at(1)), None),
        "munder" if matches!(at(1), "_" | "\u{332}" | "―") => {
            ["\\underline{", at(0), "}"].concat()
        }
        "munder" => ["\\underset{", at(1), "}{", at(0), "}"].concat(),
        "mtd" => all(),
        "mtr" | "mlabeledtr" => parts.join("&"),
        "mtable" => ["\\begin{matrix}", &parts.join("\\\\"), "\\end{matrix}"].concat(),
        "mfenced" => {
            let signs = value("separators").unwrap_or(",");
            let sign = signs.chars().next().map(String::from).unwrap_or_default();
            [
                "\\left",
                &fence(value("open").unwrap_or("(")),
                &parts.join(&sign),
                "\\right",
                &fence(value("close").unwrap_or(")")),
            ]
            .concat()
        }
        "mspace" => " ".to_owned(),
        "mphantom" | "annotation" | "annotation-xml" | "mprescripts" | "none" => String::new(),
        // The first child is what is shown.
        "semantics" | "maction" => at(0).to_owned(),
        _ => all(),
    }
}

/// Parts one after another: a space where a command would run into a letter.
fn joined(parts: &[String]) -> String {
    let mut out = String::new();
    for part in parts {
        let ends_in_command = out
            .rfind('\\')
            .and_then(|at| out.get(at + 1..))
            .is_some_and(|word| {
                !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic())
            });
        if ends_in_command && part.starts_with(|c: char| c.is_ascii_alphabetic()) {
            out.push(' ');
        }
        out.push_str(part);
    }
    out
}

/// A text with its spaces at both ends as one each.
fn spaced(page: &Page, node: NodeId) -> String {
    let mut out = String::new();
    for data in page.subtree(node).filter_map(|inner| page.text(inner)) {
        for character in data.chars() {
            if !character.is_whitespace() {
                out.push(character);
            } else if !out.ends_with(' ') {
                out.push(' ');
            }
        }
    }
    out
}

/// What a script is put to: one sign or command as it is, more in braces.
fn braced_base(base: &str) -> String {
    let is_one = base.chars().count() <= 1
        || base
            .strip_prefix('\\')
            .is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()));
    if is_one {
        base.to_owned()
    } else {
        ["{", base, "}"].concat()
    }
}

fn name(name: &str) -> String {
    const FUNCTIONS: [&str; 22] = [
        "arccos", "arcsin", "arctan", "cos", "cosh", "cot", "csc", "det", "dim", "exp", "gcd",
        "inf", "ker", "lim", "ln", "log", "max", "min", "sec", "sin", "sup", "tan",
    ];
    let mut characters = name.chars();
    match (characters.next(), characters.next()) {
        (Some(one), None) => symbol(one).map_or_else(|| name.to_owned(), str::to_owned),
        _ if FUNCTIONS.contains(&name) => ["\\", name].concat(),
        _ => ["\\mathrm{", name, "}"].concat(),
    }
}

fn operator(signs: &str) -> String {
    let mut parts = Vec::new();
    for sign in signs.chars() {
        parts.push(match sign {
            // Signs that are not seen: a function is applied, factors follow, indices follow.
            '\u{2061}'..='\u{2064}' => continue,
            '−' => "-".to_owned(),
            '{' | '}' | '%' | '&' | '#' => ["\\", &sign.to_string()].concat(),
            _ => symbol(sign).map_or_else(|| sign.to_string(), str::to_owned),
        });
    }
    if signs.len() > 2 && signs.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return name(signs);
    }
    joined(&parts)
}

fn fence(sign: &str) -> String {
    match sign.trim() {
        "" => ".".to_owned(),
        sign => operator(sign),
    }
}

fn accent(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "¯" | "‾" | "\u{304}" | "\u{305}" | "―" | "-" => "\\bar",
        "^" | "ˆ" | "\u{302}" => "\\hat",
        "~" | "˜" | "\u{303}" | "\\sim" => "\\tilde",
        "→" | "\u{20d7}" | "\\to" => "\\vec",
        "˙" | "\u{307}" | "." => "\\dot",
        "¨" | "\u{308}" => "\\ddot",
        "⏞" => "\\overbrace",
        _ => return None,
    })
}

/// Whether limits of an operator stand below and above it.
fn is_large(base: &str) -> bool {
    matches!(
        base,
        "\\sum"
            | "\\prod"
            | "\\lim"
            | "\\max"
            | "\\min"
            | "\\sup"
            | "\\inf"
            | "\\int"
            | "\\bigcup"
            | "\\bigcap"
    )
}

/// The command for a letter or sign.
fn symbol(sign: char) -> Option<&'static str> {
    const SYMBOLS: [(char, &str); 82] = [
        ('±', "\\pm"),
        ('·', "\\cdot"),
        ('×', "\\times"),
        ('÷', "\\div"),
        ('Γ', "\\Gamma"),
        ('Δ', "\\Delta"),
        ('Θ', "\\Theta"),
        ('Λ', "\\Lambda"),
        ('Ξ', "\\Xi"),
        ('Π', "\\Pi"),
        ('Σ', "\\Sigma"),
        ('Φ', "\\Phi"),
        ('Ψ', "\\Psi"),
        ('Ω', "\\Omega"),
        ('α', "\\alpha"),
        ('β', "\\beta"),
        ('γ', "\\gamma"),
        ('δ', "\\delta"),
        ('ε', "\\varepsilon"),
        ('ζ', "\\zeta"),
        ('η', "\\eta"),
        ('θ', "\\theta"),
        ('ι', "\\iota"),
        ('κ', "\\kappa"),
        ('λ', "\\lambda"),
        ('μ', "\\mu"),
        ('ν', "\\nu"),
        ('ξ', "\\xi"),
        ('π', "\\pi"),
        ('ρ', "\\rho"),
        ('σ', "\\sigma"),
        ('τ', "\\tau"),
        ('υ', "\\upsilon"),
        ('φ', "\\varphi"),
        ('χ', "\\chi"),
        ('ψ', "\\psi"),
        ('ω', "\\omega"),
        ('ϕ', "\\phi"),
        ('ϵ', "\\epsilon"),
        ('…', "\\ldots"),
        ('′', "'"),
        ('ℏ', "\\hbar"),
        ('ℓ', "\\ell"),
        ('ℕ', "\\mathbb{N}"),
        ('ℚ', "\\mathbb{Q}"),
        ('ℝ', "\\mathbb{R}"),
        ('ℤ', "\\mathbb{Z}"),
        ('←', "\\leftarrow"),
        ('→', "\\to"),
        ('↔', "\\leftrightarrow"),
        ('↦', "\\mapsto"),
        ('⇒', "\\Rightarrow"),
        ('⇔', "\\Leftrightarrow"),
        ('∀', "\\forall"),
        ('∂', "\\partial"),
        ('∃', "\\exists"),
        ('∅', "\\emptyset"),
        ('∇', "\\nabla"),
        ('∈', "\\in"),
        ('∉', "\\notin"),
        ('∏', "\\prod"),
        ('∑', "\\sum"),
        ('∗', "*"),
        ('∘', "\\circ"),
        ('∞', "\\infty"),
        ('∧', "\\wedge"),
        ('∨', "\\vee"),
        ('∩', "\\cap"),
        ('∪', "\\cup"),
        ('∫', "\\int"),
        ('∼', "\\sim"),
        ('≈', "\\approx"),
        ('≠', "\\ne"),
        ('≡', "\\equiv"),
        ('≤', "\\le"),
        ('≥', "\\ge"),
        ('⊂', "\\subset"),
        ('⊆', "\\subseteq"),
        ('⋅', "\\cdot"),
        ('⋯', "\\cdots"),
        ('⟨', "\\langle"),
        ('⟩', "\\rangle"),
    ];
    let at = SYMBOLS
        .binary_search_by_key(&sign, |(sign, _)| *sign)
        .ok()?;
    SYMBOLS.get(at).map(|(_, command)| *command)
}
