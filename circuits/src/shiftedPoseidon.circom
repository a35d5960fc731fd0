// SPDX-License-Identifier: GPL-3.0-or-later
pragma circom 2.1.9;

include "poseidon.circom";

// The 81 numbers that Poseidon(2) of two zeros raises to the fifth power, in their order, and its result.
function POSEIDON_ZEROS() {
    var constants[81] = POSEIDON_C(3);
    var sparse[285] = POSEIDON_S(3);
    var zeros[82];
    var state[3] = [constants[0], constants[1], constants[2]];
    var mixed[3];
    var constant = 3;
    var power = 0;

    for (var round = 0; round < 65; round++) {
        var isPartial = round >= 4 && round < 61 ? 1 : 0;
        for (var i = 0; i < 3; i++) {
            if (isPartial == 0 || i == 0) {
                zeros[power] = state[i];
                power++;
                state[i] = state[i] ** 5;
                if (round < 64) {
                    state[i] += constants[constant];
                    constant++;
                }
            }
        }
        var matrix[3][3] = POSEIDON_M(3);
        if (round == 3) {
            matrix = POSEIDON_P(3);
        }
        if (isPartial == 1) {
            var first = 5 * (round - 4);
            mixed[0] = sparse[first] * state[0] + sparse[first + 1] * state[1] + sparse[first + 2] * state[2];
            mixed[1] = sparse[first + 3] * state[0] + state[1];
            mixed[2] = sparse[first + 4] * state[0] + state[2];
        } else {
            for (var i = 0; i < 3; i++) {
                mixed[i] = matrix[0][i] * state[0] + matrix[1][i] * state[1] + matrix[2][i] * state[2];
            }
        }
        state = mixed;
    }
    zeros[81] = state[0];
    return zeros;
}

// Poseidon(2) as circomlib computes it, of wires that are all zero for two zeros, which cost a prover nothing. A wire is
// the distance of a number from its value for two zeros, so the constants of the rounds are in `zeros` alone. `firsts`
// is declared before `fifths`, so that the compiler keeps it: its constraints are shorter.
template ShiftedPoseidon(zeros) {
    signal input inputs[2];
    signal output out;

    var sparse[285] = POSEIDON_S(3);

    signal firsts[57];
    signal squares[80];
    signal fourths[80];
    signal fifths[80];
    signal mixed[65][3];

    var state[3] = [0, inputs[0], inputs[1]];
    var power = 0;
    for (var round = 0; round < 65; round++) {
        var isPartial = round >= 4 && round < 61 ? 1 : 0;
        for (var i = 0; i < 3; i++) {
            // The first number of all is the same for all inputs.
            if ((isPartial == 0 || i == 0) && round + i > 0) {
                var zero = zeros[power + 1];
                var zero2 = zero * zero;
                var zero4 = zero2 * zero2;
                squares[power] <== (state[i] + zero) * (state[i] + zero) - zero2;
                fourths[power] <== (squares[power] + zero2) * (squares[power] + zero2) - zero4;
                fifths[power] <== (fourths[power] + zero4) * (state[i] + zero) - zero4 * zero;
                state[i] = fifths[power];
                power++;
            }
        }
        if (isPartial == 1) {
            var first = 5 * (round - 4);
            firsts[round - 4] <== sparse[first] * state[0] + sparse[first + 1] * state[1] + sparse[first + 2] * state[2];
            mixed[round][0] <== 0;
            mixed[round][1] <== sparse[first + 3] * state[0] + state[1];
            mixed[round][2] <== sparse[first + 4] * state[0] + state[2];
            state[0] = firsts[round - 4];
        } else {
            var matrix[3][3] = POSEIDON_M(3);
            if (round == 3) {
                matrix = POSEIDON_P(3);
            }
            for (var i = 0; i < 3; i++) {
                mixed[round][i] <== matrix[0][i] * state[0] + matrix[1][i] * state[1] + matrix[2][i] * state[2];
            }
            state[0] = mixed[round][0];
        }
        state[1] = mixed[round][1];
        state[2] = mixed[round][2];
    }
    out <== state[0] + zeros[81];
}
