//! The first plies of a search node by node, for those who want to see why.

/// A node that was walked through, or that pruning left out.
#[derive(Clone, Debug)]
pub struct Traced<A, V> {
    /// Its parent's place in the list; none for the root.
    pub parent: Option<u32>,
    pub action: Option<A>,
    /// None if it was pruned.
    pub value: Option<V>,
    /// Which of its children is taken.
    pub choice: Option<usize>,
}

impl<A, V> Traced<A, V> {
    /// The same with its value and action in other words.
    pub fn map<B, W>(self, act: &dyn Fn(A) -> B, read: &dyn Fn(V) -> W) -> Traced<B, W> {
        let Traced { parent, action, value, choice } = self;
        Traced { parent, action: action.map(act), value: value.map(read), choice }
    }
}

/// A traced tree: parents before children.
pub type TracedTree<A, V> = Vec<Traced<A, V>>;

/// Nodes in the order in which they were met, parents before children.
pub struct Trace<A, V> {
    levels: usize,
    nodes: Vec<Traced<A, V>>,
}

impl<A: Clone, V: Clone> Trace<A, V> {
    pub fn off() -> Self {
        Trace { levels: 0, nodes: Vec::new() }
    }

    pub fn on(levels: usize) -> Self {
        Trace { levels, nodes: Vec::new() }
    }

    /// Whether the children of a node at this ply are told.
    #[inline(always)]
    pub fn reaches(&self, ply: usize) -> bool {
        ply < self.levels
    }

    pub fn begin(&mut self, parent: Option<u32>, action: Option<&A>) {
        if self.levels > 0 {
            self.nodes.push(Traced { parent, action: action.cloned(), value: None, choice: None });
        }
    }

    /// The node that was begun last.
    #[inline(always)]
    pub fn latest(&self) -> u32 {
        (self.nodes.len() as u32).wrapping_sub(1)
    }

    pub fn value(&mut self, node: u32, value: &V) {
        self.nodes[node as usize].value = Some(value.clone());
    }

    pub fn choice(&mut self, node: u32, choice: usize) {
        self.nodes[node as usize].choice = Some(choice);
    }

    /// The actions that a cut left untried.
    pub fn prune(&mut self, node: u32, untried: &[A]) {
        for action in untried {
            self.begin(Some(node), Some(action));
        }
    }

    pub fn into_nodes(self) -> Vec<Traced<A, V>> {
        self.nodes
    }
}
