//! Isotonic smoothing two slow ways: every assignment tried, and BuildError and IsotoneSmooth word for word.

use husk_lab::page_level::isotonic::Node;

/// What given values cost: distances, and penalties where a value is not the parent's. `None` where one falls.
pub fn cost(nodes: &[Node], values: &[f64]) -> Option<f64> {
    let mut cost = 0.0;
    for (k, (node, value)) in nodes.iter().zip(values).enumerate() {
        cost += node.weight * (node.score - value).abs();
        let above = values[node.parent as usize];
        if k > 0 && *value < above {
            return None;
        }
        if k == 0 || *value > above {
            cost += node.penalty;
        }
    }
    Some(cost)
}

/// The least cost over all assignments of `candidates` to the nodes.
pub fn least_cost(nodes: &[Node], candidates: &[f64]) -> f64 {
    let mut digits = vec![0; nodes.len()];
    let mut least = f64::INFINITY;
    loop {
        let values: Vec<f64> = digits.iter().map(|digit| candidates[*digit]).collect();
        if let Some(cost) = cost(nodes, &values) {
            least = least.min(cost);
        }
        // Counts up, the first digit fastest.
        let Some(turn) = digits.iter().position(|digit| digit + 1 < candidates.len()) else {
            return least;
        };
        digits[turn] += 1;
        digits[..turn].fill(0);
    }
}

/// The paper's two algorithms as printed: one column per node, whether scores repeat or not, and no suffix minima.
pub fn as_printed(nodes: &[Node]) -> Vec<f64> {
    let n = nodes.len();
    let score = |k: usize| nodes[k].score;
    let children = |i: usize| (1..n).filter(move |&k| nodes[k].parent as usize == i);
    let mut err = vec![vec![0.0; n]; n];
    let mut val = vec![vec![0; n]; n];
    for i in (0..n).rev() {
        let distance = |j: usize| nodes[i].weight * (score(i) - score(j)).abs();
        let gamma = nodes[i].penalty;
        if i > 0 && children(i).next().is_none() {
            for j in 0..n {
                let moves = score(i) > score(j) && distance(j) > gamma;
                err[i][j] = if moves { gamma } else { distance(j) };
                val[i][j] = if moves { i } else { j };
            }
            continue;
        }
        let err0: Vec<f64> = (0..n)
            .map(|j| distance(j) + children(i).map(|k| err[k][j]).sum::<f64>() + gamma)
            .collect();
        let least = |allowed: &dyn Fn(usize) -> bool| {
            (0..n)
                .filter(|&k| allowed(k))
                .min_by(|&a, &b| err0[a].total_cmp(&err0[b]))
        };
        for j in 0..n {
            // The root has no parent whose score would bound its own.
            let best = least(&|k| i == 0 || score(k) > score(j));
            match best.filter(|&k| i == 0 || err0[j] - gamma >= err0[k]) {
                Some(k) => {
                    err[i][j] = err0[k];
                    val[i][j] = k;
                }
                None => {
                    err[i][j] = err0[j] - gamma;
                    val[i][j] = j;
                }
            }
        }
    }
    let mut p = vec![val[0][0]; n];
    for i in 1..n {
        p[i] = val[i][p[nodes[i].parent as usize]];
    }
    p.into_iter().map(score).collect()
}
