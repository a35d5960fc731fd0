// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IWithdrawVerifier} from "../interfaces/IWithdrawVerifier.sol";

/// @title Groth16 over BN254 with four public signals; whoever inherits gives the key.
/// @notice The equation is e(-A, B) e(alpha, beta) e(IC0 + sum of signal times IC, gamma) e(C, delta) = 1.
abstract contract Groth16Verifier is IWithdrawVerifier {
    uint256 private constant FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    uint256 private constant ADD = 6;
    uint256 private constant MULTIPLY = 7;
    uint256 private constant PAIRING = 8;

    /// @dev Where things stand in a key.
    uint256 private constant ALPHA = 0;
    uint256 private constant BETA = 2;
    uint256 private constant GAMMA = 6;
    uint256 private constant DELTA = 10;
    uint256 private constant IC = 14;

    /// @inheritdoc IWithdrawVerifier
    bytes32 public immutable keyHash;

    constructor() {
        uint256[24] memory key = _key();
        bool differ;
        for (uint256 i = 0; i < 4; ++i) {
            if (key[GAMMA + i] != key[DELTA + i]) differ = true;
        }
        require(differ, ForgeableKey());
        keyHash = keccak256(abi.encodePacked(key));
    }

    /// @inheritdoc IWithdrawVerifier
    function verifyProof(uint256[8] calldata proof, uint256[4] calldata signals) external view returns (bool) {
        uint256[24] memory key = _key();
        uint256[2] memory sum = [key[IC], key[IC + 1]];
        for (uint256 i = 0; i < 4; ++i) {
            // A signal and the same plus the field's order prove the same: only one of them may pass.
            if (signals[i] >= FIELD) return false;
            uint256 place = IC + 2 + 2 * i;
            (bool multiplied, uint256 x, uint256 y) = _call(MULTIPLY, [key[place], key[place + 1], signals[i], 0], 96);
            (bool added, uint256 sumX, uint256 sumY) = _call(ADD, [sum[0], sum[1], x, y], 128);
            if (!multiplied || !added) return false;
            sum = [sumX, sumY];
        }
        if (proof[1] >= BASE) return false;
        return _paired(key, proof, sum);
    }

    /// @dev Alpha (2 words), beta, gamma and delta (4 each, imaginary parts first), then IC (5 times 2).
    function _key() internal pure virtual returns (uint256[24] memory);

    function _paired(uint256[24] memory key, uint256[8] calldata proof, uint256[2] memory sum)
        private
        view
        returns (bool)
    {
        uint256[24] memory pairs;
        pairs[0] = proof[0];
        pairs[1] = BASE - proof[1];
        for (uint256 i = 0; i < 4; ++i) {
            pairs[2 + i] = proof[2 + i];
            pairs[8 + i] = key[BETA + i];
            pairs[14 + i] = key[GAMMA + i];
            pairs[20 + i] = key[DELTA + i];
        }
        for (uint256 i = 0; i < 2; ++i) {
            pairs[6 + i] = key[ALPHA + i];
            pairs[12 + i] = sum[i];
            pairs[18 + i] = proof[6 + i];
        }
        bool done;
        uint256 answer;
        assembly ("memory-safe") {
            done := staticcall(gas(), PAIRING, pairs, 768, 0, 32)
            answer := mload(0)
        }
        return done && answer == 1;
    }

    /// @dev Calls a precompile that answers one point.
    function _call(uint256 precompile, uint256[4] memory words, uint256 length)
        private
        view
        returns (bool done, uint256 x, uint256 y)
    {
        assembly ("memory-safe") {
            done := staticcall(gas(), precompile, words, length, 0, 64)
            x := mload(0)
            y := mload(32)
        }
    }
}
