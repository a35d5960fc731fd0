// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "poseidon.circom";

// The root of a tree of exactly `depth` levels in which `leaf` is at the place that `bits` name, lowest
// level first. The depth is part of the circuit, never an input: a shorter path would let the root of a
// private tree pass for one leaf. The caller keeps every bit at 0 or 1.
template FixedPath(depth) {
    signal input leaf;
    signal input bits[depth];
    signal input siblings[depth];
    signal output root;

    signal nodes[depth + 1];
    signal swaps[depth];
    component hashes[depth];

    nodes[0] <== leaf;
    for (var level = 0; level < depth; level++) {
        swaps[level] <== bits[level] * (siblings[level] - nodes[level]);
        hashes[level] = Poseidon(2);
        hashes[level].inputs[0] <== nodes[level] + swaps[level];
        hashes[level].inputs[1] <== siblings[level] - swaps[level];
        nodes[level + 1] <== hashes[level].out;
    }
    root <== nodes[depth];
}
