//! Which of several models made each choice that was seen: collapsed Gibbs sampling under a Dirichlet prior.
//!
//! Sturtevant, Zinkevich & Bowling, AAAI 2006, "Learning in Prob-Maxn", sample the posterior by Markov chain Monte Carlo
//! without naming the kind; the weights of the models are integrated out here, so that only the assignments are
//! sampled. `kingmaker.reference.beliefs` is the definition, draw for draw.

use kingmaker_engine::random::Random;

/// How long the chains are; each begins from its own end: all choices made by the first model, or by the last.
#[derive(Clone, Debug)]
pub struct Chains {
    pub count: usize,
    /// Sweeps that are not kept, and those that are.
    pub burn_in: usize,
    pub sweeps: usize,
    pub seed: u64,
}

/// How many choices each model has made, after each sweep that is kept, chain by chain. `likelihoods` has a row for each
/// choice: how probable it is under each model, none of them negative and one above 0.
pub fn sample(prior: &[f64], likelihoods: &[Vec<f64>], chains: &Chains) -> Vec<Vec<Vec<u32>>> {
    let mut seeds = Random::new(chains.seed);
    (0..chains.count)
        .map(|chain| {
            let mut random = Random::new(seeds.draw());
            run(prior, likelihoods, chains, chain % 2 == 1, &mut random)
        })
        .collect()
}

fn run(
    prior: &[f64],
    likelihoods: &[Vec<f64>],
    chains: &Chains,
    from_last: bool,
    random: &mut Random,
) -> Vec<Vec<u32>> {
    let possible = |row: &Vec<f64>| -> usize {
        let mut models = 0..row.len();
        let found = if from_last { models.rfind(|&m| row[m] > 0.0) } else { models.find(|&m| row[m] > 0.0) };
        found.unwrap_or(0)
    };
    let mut assigned: Vec<usize> = likelihoods.iter().map(possible).collect();
    let mut counts = vec![0_u32; prior.len()];
    assigned.iter().for_each(|&model| counts[model] += 1);
    let mut kept = Vec::with_capacity(chains.sweeps);
    for sweep in 0..chains.burn_in + chains.sweeps {
        for (model, row) in assigned.iter_mut().zip(likelihoods) {
            counts[*model] -= 1;
            *model = draw(prior, &counts, row, random);
            counts[*model] += 1;
        }
        if sweep >= chains.burn_in {
            kept.push(counts.clone());
        }
    }
    kept
}

/// Draw who made one choice, given who made all the others.
fn draw(prior: &[f64], counts: &[u32], row: &[f64], random: &mut Random) -> usize {
    let weight = |model: usize| (prior[model] + f64::from(counts[model])) * row[model];
    let total: f64 = (0..row.len()).map(weight).sum();
    let mut left = random.unit() * total;
    let mut last = 0;
    for model in 0..row.len() {
        let own = weight(model);
        if own > 0.0 {
            if left < own {
                return model;
            }
            last = model;
        }
        left -= own;
    }
    last // rounding may leave a hair over
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAINS: Chains = Chains { count: 2, burn_in: 10, sweeps: 50, seed: 1 };

    #[test]
    fn choices_that_one_model_alone_can_have_made_are_its_own() {
        let rows = vec![vec![1.0, 0.0], vec![1.0, 0.0], vec![0.0, 0.5]];
        for chain in sample(&[1.0, 1.0], &rows, &CHAINS) {
            assert_eq!(chain.len(), 50);
            assert!(chain.iter().all(|counts| counts == &[2, 1]));
        }
    }

    #[test]
    fn every_sweep_gives_each_choice_to_one_model() {
        let rows = vec![vec![0.9, 0.1, 0.5]; 7];
        let chains = sample(&[1.0, 2.0, 0.5], &rows, &CHAINS);
        assert!(chains.iter().flatten().all(|counts| counts.iter().sum::<u32>() == 7));
        assert_ne!(chains[0], chains[1]);
    }
}
