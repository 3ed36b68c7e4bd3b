//! What is known of positions at the start of a trick, in a room of fixed size.
//!
//! Positions of one shape (the lengths of all suits in all hands), with the same leader, share a chain of blocks. An
//! entry of a block holds for all positions of its shape that agree on the owners of the topmost cards of each suit,
//! as many as mattered when it was found. If the room is full, chains that were not used lately make place.

use super::owners::Words;
use super::position::SUITS;

const ENTRIES: usize = 6;
/// Blocks in a chain at most: a longer one would take longer to look through than it saves.
const LONGEST_CHAIN: usize = 24;
/// Places next to each other that a chain may begin at.
const NEIGHBOURS: usize = 4;
/// No block, and no chain: blocks are counted from one.
const NONE: u32 = 0;
pub(super) const NO_CARD: u8 = 255;

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<const W: usize> {
    owners: Words<W>,
    mask: Words<W>,
    /// How many cards of each suit matter, from the top.
    pub counts: [u8; SUITS],
    pub lower: u8,
    pub upper: u8,
    /// What was led, or [`NO_CARD`]: its suit times sixteen and the number of cards in play above it.
    pub lead: u8,
}

impl<const W: usize> Entry<W> {
    #[inline(always)]
    fn holds_for(&self, owners: &Words<W>) -> bool {
        let words = self.owners.iter().zip(owners).zip(&self.mask);
        words.fold(0, |differ, ((one, other), mask)| differ | (one ^ other) & mask) == 0
    }
}

#[derive(Clone, Debug)]
struct Block<const W: usize> {
    entries: [Entry<W>; ENTRIES],
    used: u32,
    next: u32,
    head: u32,
}

/// What the table says of a position.
pub(super) enum Known {
    /// Whether the side gets the tricks, and how many cards of each suit decide that.
    Answer(bool, [u8; SUITS]),
    /// A lead that was good in a like position, or [`NO_CARD`].
    Lead(u8),
}

#[derive(Debug)]
pub(super) struct Table<const W: usize> {
    keys: Vec<u128>,
    chains: Vec<u32>,
    touched: Vec<bool>,
    blocks: Vec<Block<W>>,
    most_blocks: usize,
    /// Bytes that it may take.
    room: usize,
    /// Blocks that were taken from their chains, one after the other by `next`.
    free: u32,
    /// Where to look next for a chain that may go.
    hand: usize,
}

impl<const W: usize> Table<W> {
    /// All of it takes at most so many bytes, which must be some thousands.
    pub fn new(bytes: usize) -> Self {
        let head = size_of::<u128>() + size_of::<u32>() + size_of::<bool>();
        let block = size_of::<Block<W>>();
        let heads = (bytes / (block + head) / 2).next_power_of_two().min(1 << 31);
        let most_blocks = ((bytes - heads * head) / block).min(u32::MAX as usize - 1);
        Table {
            keys: vec![0; heads],
            chains: vec![NONE; heads],
            touched: vec![false; heads],
            // Taken at once, so that it never has to move; the system gives the pages as they are used.
            blocks: Vec::with_capacity(most_blocks),
            most_blocks,
            room: bytes,
            free: NONE,
            hand: 0,
        }
    }

    pub fn clear(&mut self) {
        for block in &self.blocks {
            self.chains[block.head as usize] = NONE;
        }
        self.blocks.clear();
        (self.free, self.hand) = (NONE, 0);
    }

    pub fn room(&self) -> usize {
        self.room
    }

    pub fn entries(&self) -> usize {
        self.blocks.iter().map(|block| block.used as usize).sum()
    }

    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        let heads = self.keys.capacity() * 16 + self.chains.capacity() * 4 + self.touched.capacity();
        heads + self.blocks.capacity() * size_of::<Block<W>>()
    }

    #[inline(always)]
    fn first_place(&self, key: u128) -> usize {
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> 32) as usize & (self.keys.len() - 1) & !(NEIGHBOURS - 1)
    }

    #[inline(always)]
    fn head_of(&self, key: u128) -> Option<usize> {
        let first = self.first_place(key);
        (first..first + NEIGHBOURS).find(|&head| self.keys[head] == key && self.chains[head] != NONE)
    }

    /// Look whether a position is known to be worth `need` tricks, or known not to be.
    #[inline]
    pub fn find(&mut self, key: u128, owners: &Words<W>, need: i32) -> Known {
        let mut lead = NO_CARD;
        let Some(head) = self.head_of(key) else { return Known::Lead(lead) };
        self.touched[head] = true;
        let (mut at, mut before) = (self.chains[head], NONE);
        while at != NONE {
            let block = &self.blocks[at as usize - 1];
            for entry in block.entries[..block.used as usize].iter().rev() {
                let (gets, fails) = (i32::from(entry.lower) >= need, i32::from(entry.upper) < need);
                if (gets || fails || lead == NO_CARD) && entry.holds_for(owners) {
                    if gets || fails {
                        let counts = entry.counts;
                        if before != NONE {
                            self.move_to_front(head, at, before);
                        }
                        return Known::Answer(gets, counts);
                    }
                    lead = entry.lead;
                }
            }
            (before, at) = (at, block.next);
        }
        Known::Lead(lead)
    }

    /// What was useful will be again: bring a block to the front of its chain, where full blocks may lie behind others.
    fn move_to_front(&mut self, head: usize, at: u32, before: u32) {
        let first = std::mem::replace(&mut self.chains[head], at);
        let next = std::mem::replace(&mut self.blocks[at as usize - 1].next, first);
        self.blocks[before as usize - 1].next = next;
    }

    /// Remember bounds for all positions that agree with this one on the owners under the mask.
    pub fn put(&mut self, key: u128, owners: &Words<W>, mask: Words<W>, entry: (u8, u8, u8, [u8; SUITS])) {
        let (lower, upper, lead, counts) = entry;
        let owners = std::array::from_fn(|word| owners[word] & mask[word]);
        let head = match self.head_of(key) {
            Some(head) => head,
            None => self.new_head(key),
        };
        self.touched[head] = true;
        let (mut at, mut before, mut room, mut length) = (self.chains[head], NONE, NONE, 0);
        while at != NONE {
            let block = &mut self.blocks[at as usize - 1];
            for entry in &mut block.entries[..block.used as usize] {
                if entry.mask == mask && entry.owners == owners {
                    entry.lower = entry.lower.max(lower);
                    entry.upper = entry.upper.min(upper);
                    if lead != NO_CARD {
                        entry.lead = lead;
                    }
                    return;
                }
            }
            if (block.used as usize) < ENTRIES {
                room = at;
            }
            length += 1;
            if block.next == NONE {
                break;
            }
            (before, at) = (at, block.next);
        }
        let entry = Entry { owners, mask, counts, lower, upper, lead };
        if room != NONE {
            let block = &mut self.blocks[room as usize - 1];
            block.entries[block.used as usize] = entry;
            block.used += 1;
            return;
        }
        if length >= LONGEST_CHAIN {
            // The last block of the chain is the one that was of no use for the longest time.
            self.move_to_front(head, at, before);
            let block = &mut self.blocks[at as usize - 1];
            (block.entries[0], block.used) = (entry, 1);
            return;
        }
        let place = self.room_for_block(head);
        // The chain itself may have made place.
        let block = Block { entries: [entry; ENTRIES], used: 1, next: self.chains[head], head: head as u32 };
        if place as usize > self.blocks.len() {
            self.blocks.push(block);
        } else {
            self.blocks[place as usize - 1] = block;
        }
        self.chains[head] = place;
        self.keys[head] = key;
    }

    /// A free place for a chain, or one whose chain gives way.
    fn new_head(&mut self, key: u128) -> usize {
        let first = self.first_place(key);
        let mut places = first..first + NEIGHBOURS;
        let free = places.clone().find(|&head| self.chains[head] == NONE);
        let head = free.or_else(|| places.find(|&head| !self.touched[head])).unwrap_or(first);
        for other in first..first + NEIGHBOURS {
            if free.is_none() {
                self.touched[other] = false;
            }
        }
        self.free_chain(head);
        self.keys[head] = key;
        head
    }

    /// The number of a block to write to, counted from one; the next one to be added if there is room for it.
    fn room_for_block(&mut self, wanted_by: usize) -> u32 {
        if self.free == NONE && self.blocks.len() < self.most_blocks {
            return self.blocks.len() as u32 + 1;
        }
        let mut passes = 0;
        while self.free == NONE {
            self.hand = if self.hand + 1 < self.blocks.len() { self.hand + 1 } else { 0 };
            let head = self.blocks[self.hand].head as usize;
            if self.touched[head] && passes < self.blocks.len() || head == wanted_by && passes < 2 * self.blocks.len() {
                self.touched[head] = head == wanted_by;
            } else {
                self.free_chain(head);
            }
            passes += 1;
        }
        let place = self.free;
        self.free = self.blocks[place as usize - 1].next;
        place
    }

    fn free_chain(&mut self, head: usize) {
        let mut at = self.chains[head];
        while at != NONE {
            let block = &mut self.blocks[at as usize - 1];
            block.used = 0;
            let next = std::mem::replace(&mut block.next, self.free);
            self.free = at;
            at = next;
        }
        self.chains[head] = NONE;
    }
}
