// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "./shiftedPoseidon.circom";

// The root of a tree that grows in depth. A step that is not joined passes its node up unchanged: a node
// without a right neighbour is its own parent, and above the root nothing is joined. A way may therefore be
// of any length, and the caller must keep leaves apart from nodes: a leaf is no hash of two numbers.
template GrowingPath(levels) {
    signal input leaf;
    signal input isRight[levels];
    signal input isJoined[levels];
    signal input siblings[levels];
    signal output root;

    signal nodes[levels];
    signal swaps[levels];
    signal parents[levels];
    component hashes[levels];

    var zeros[82] = POSEIDON_ZEROS();

    // Without a join and with a sibling of zero every wire of a step is zero, so that small trees are proved faster.
    var node = leaf;
    for (var level = 0; level < levels; level++) {
        isRight[level] * (isRight[level] - 1) === 0;
        isJoined[level] * (isJoined[level] - 1) === 0;
        nodes[level] <== isJoined[level] * node;
        swaps[level] <== isRight[level] * (siblings[level] - nodes[level]);
        hashes[level] = ShiftedPoseidon(zeros);
        hashes[level].inputs[0] <== nodes[level] + swaps[level];
        hashes[level].inputs[1] <== siblings[level] - swaps[level];
        parents[level] <== isJoined[level] * hashes[level].out;
        node = node - nodes[level] + parents[level];
    }
    root <== node;
}
