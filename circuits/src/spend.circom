// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "poseidon.circom";
include "./growingPath.circom";
include "./note.circom";

// One who knows the note of an approved deposit may spend it once, to whom `context` says. The pool keeps
// one tree, of the deposits that were approved.
template Spend(levels) {
    signal input root;
    signal input nullifierHash;
    signal input context;

    signal input nullifier;
    signal input secret;
    signal input label;
    signal input isRight[levels];
    signal input isJoined[levels];
    signal input siblings[levels];

    component note = Commitment();
    note.nullifier <== nullifier;
    note.secret <== secret;

    // The pool computes the leaf, of three numbers where a node is of two: no depositor can choose one that
    // passes for a node, and no node passes for a leaf.
    component leaf = Poseidon(3);
    leaf.inputs[0] <== note.commitment;
    leaf.inputs[1] <== label;
    leaf.inputs[2] <== 0;

    component path = GrowingPath(levels);
    path.leaf <== leaf.out;
    path.isRight <== isRight;
    path.isJoined <== isJoined;
    path.siblings <== siblings;
    path.root === root;

    component spent = NullifierHash();
    spent.nullifier <== nullifier;
    spent.label <== label;
    spent.nullifierHash === nullifierHash;

    // Recipient, relayer, fee, refund, pool and chain are in the context, which must be in a constraint.
    signal contextSquare;
    contextSquare <== context * context;
}

component main {public [root, nullifierHash, context]} = Spend(24);
