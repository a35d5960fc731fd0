// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "poseidon.circom";
include "./fixedPath.circom";
include "./note.circom";

// One who knows a note may withdraw its deposit once, to whom `context` says, when the deposit is among all
// deposits and among the screened ones. Both trees hold a deposit at the same place: the state tree its leaf,
// the association tree its label, or the empty leaf while it is not approved.
template Withdraw(depth) {
    signal input root;
    signal input associationRoot;
    signal input nullifierHash;
    signal input context;

    signal input nullifier;
    signal input secret;
    signal input label;
    signal input bits[depth];
    signal input siblings[depth];
    signal input associationSiblings[depth];

    for (var level = 0; level < depth; level++) {
        bits[level] * (bits[level] - 1) === 0;
    }

    component note = Commitment();
    note.nullifier <== nullifier;
    note.secret <== secret;

    // The contract puts the label in, so no one can choose a leaf: a forged sub-tree is worthless.
    component leaf = Poseidon(2);
    leaf.inputs[0] <== note.commitment;
    leaf.inputs[1] <== label;

    component statePath = FixedPath(depth);
    statePath.leaf <== leaf.out;
    statePath.bits <== bits;
    statePath.siblings <== siblings;
    statePath.root === root;

    component associationPath = FixedPath(depth);
    associationPath.leaf <== label;
    associationPath.bits <== bits;
    associationPath.siblings <== associationSiblings;
    associationPath.root === associationRoot;

    component spent = NullifierHash();
    spent.nullifier <== nullifier;
    spent.label <== label;
    spent.nullifierHash === nullifierHash;

    // Recipient, relayer, fee, refund, pool and chain are in the context, which must be in a constraint.
    signal contextSquare;
    contextSquare <== context * context;
}

component main {public [root, associationRoot, nullifierHash, context]} = Withdraw(20);
