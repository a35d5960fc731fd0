// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "poseidon.circom";

// Hashes of a note. `secret` is hashed once more, so that a take-back can show everything else
// of the note in public without giving away the right to withdraw it.
template Commitment() {
    signal input nullifier;
    signal input secret;
    signal output commitment;

    component secretHash = Poseidon(1);
    secretHash.inputs[0] <== secret;

    component hash = Poseidon(2);
    hash.inputs[0] <== nullifier;
    hash.inputs[1] <== secretHash.out;
    commitment <== hash.out;
}

// The nullifier is bound to the label: two deposits never share a nullifier hash, even when a wallet reuses
// a note, so that a reused note locks no money.
template NullifierHash() {
    signal input nullifier;
    signal input label;
    signal output nullifierHash;

    component hash = Poseidon(2);
    hash.inputs[0] <== nullifier;
    hash.inputs[1] <== label;
    nullifierHash <== hash.out;
}
