// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "./note.circom";

// The holder of the note of a deposit proves to one audience that this withdrawal (or take-back) spent it.
template Receipt() {
    signal input commitment;
    signal input label;
    signal input nullifierHash;
    signal input audience;

    signal input nullifier;
    signal input secret;

    component note = Commitment();
    note.nullifier <== nullifier;
    note.secret <== secret;
    note.commitment === commitment;

    component spent = NullifierHash();
    spent.nullifier <== nullifier;
    spent.label <== label;
    spent.nullifierHash === nullifierHash;

    // A receipt for one audience says nothing to another, so the audience must be in a constraint.
    signal audienceSquare;
    audienceSquare <== audience * audience;
}

component main {public [commitment, label, nullifierHash, audience]} = Receipt();
