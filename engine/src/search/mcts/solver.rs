//! MP-MCTS-Solver: what a finished game proves of the nodes above it.
//!
//! Nijssen & Winands, "Enhancements for Multi-Player Monte-Carlo Tree Search", CG 2010; Nijssen's thesis, 2013, section 4.4.
//! A child that the mover is proven to win proves its node; and so do children that are all proven to be won by the same
//! opponent. Where they are won by different ones the mover is a kingmaker, and a rule decides. Only a win alone is
//! proven: a shared first place stays a mean. Partners win together. Under the paranoid back-ups all opponents are one
//! side, and no rule is needed. Where chance moves, all outcomes have to be won by the same side.

use super::settings::{Backup, Solver};
use super::tree::{Tree, NOBODY};
use crate::game::CHANCE;
use crate::search::sides::Sides;

pub struct Prover {
    pub solver: Solver,
    pub backup: Backup,
    pub sides: Sides,
    pub root: usize,
    pub players: usize,
}

impl Prover {
    pub fn is_on(&self) -> bool {
        self.solver != Solver::Off
    }

    /// The captain of the side that wins alone by these returns.
    pub fn winner(&self, returns: &[f64]) -> u16 {
        let most = returns.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut best = (0..self.players).filter(|&player| returns[player] == most);
        let Some(first) = best.next() else { return NOBODY };
        if best.any(|other| !self.sides.are_partners(first, other)) {
            return NOBODY;
        }
        self.sides.captain(first) as u16
    }

    /// Whether a player is pleased if a side wins.
    pub fn pleases(&self, player: usize, winner: u16) -> bool {
        let wins = |player: usize| self.sides.captain(player) == usize::from(winner);
        match self.backup {
            Backup::MaxN => wins(player),
            Backup::Paranoid | Backup::BestReply => self.sides.are_partners(player, self.root) == wins(self.root),
        }
    }

    /// Prove what follows up the path from the node at its end, which has just been proven.
    pub fn climb<A: Clone>(&self, tree: &mut Tree<A>, path: &[usize]) {
        for &at in path.iter().rev().skip(1) {
            if tree.nodes[at].proven != NOBODY {
                return;
            }
            let winner = self.verdict(tree, at);
            if winner == NOBODY {
                return;
            }
            tree.nodes[at].proven = winner;
        }
    }

    fn verdict<A: Clone>(&self, tree: &Tree<A>, at: usize) -> u16 {
        let node = &tree.nodes[at];
        let winners = || tree.children(at).map(|child| tree.nodes[child].proven);
        let mover = node.player;
        if mover != CHANCE {
            if let Some(won) = winners().find(|&winner| winner != NOBODY && self.pleases(mover, winner)) {
                return won;
            }
        }
        if winners().any(|winner| winner == NOBODY) {
            return NOBODY;
        }
        let Some(first) = winners().next() else { return NOBODY };
        let is_sure = winners().all(|winner| winner == first);
        if is_sure || (mover != CHANCE && self.backup != Backup::MaxN) {
            return first;
        }
        if mover == CHANCE {
            return NOBODY;
        }
        match self.solver {
            Solver::Off | Solver::Standard => NOBODY,
            Solver::Paranoid => {
                let own = self.sides.captain(self.root) as u16;
                let mut others = winners().filter(|&winner| winner != own);
                let left = others.next().unwrap_or(NOBODY);
                if others.all(|other| other == left) {
                    left
                } else {
                    NOBODY
                }
            }
            Solver::FirstWinner => {
                let next = (1..self.players).map(|turn| self.sides.captain((mover + turn) % self.players) as u16);
                let mut wins = next.filter(|&captain| winners().any(|winner| winner == captain));
                wins.next().unwrap_or(NOBODY)
            }
        }
    }

    /// Write down what a proven win scores: 1 for who wins, and 0 for everybody else.
    pub fn write_scores(&self, winner: u16, out: &mut [f64]) {
        for (player, score) in out.iter_mut().enumerate() {
            *score = f64::from(u8::from(self.sides.captain(player) == usize::from(winner)));
        }
    }
}
