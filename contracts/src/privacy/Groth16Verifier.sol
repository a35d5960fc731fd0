// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IWithdrawVerifier} from "../interfaces/IWithdrawVerifier.sol";

/// @title Groth16 over BN254 with four public signals; the inheriting contract gives the key.
/// @notice The equation is e(-A, B) e(alpha, beta) e(IC0 + sum of signal times IC, gamma) e(C, delta) = 1.
abstract contract Groth16Verifier is IWithdrawVerifier {
    uint256 private constant FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    /// @dev Words of a key before gamma, delta and IC; alpha and beta come first.
    uint256 private constant GAMMA = 6;
    uint256 private constant DELTA = 10;

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
    function verifyProof(uint256[8] calldata proof, uint256[4] calldata signals) external view returns (bool valid) {
        uint256[24] memory key = _key();
        uint256[24] memory pairs;
        // A signal and the same plus the field's order prove the same: only one of them may pass.
        assembly ("memory-safe") {
            valid := lt(calldataload(add(proof, 32)), BASE)
            // IC0 and the sum stand where the third pair begins, each product behind them.
            let sum := add(pairs, 384)
            let product := add(sum, 64)
            mcopy(sum, add(key, 448), 64)
            for { let i := 0 } lt(i, 4) { i := add(i, 1) } {
                let signal := calldataload(add(signals, mul(i, 32)))
                valid := and(valid, lt(signal, FIELD))
                mcopy(product, add(key, add(512, mul(i, 64))), 64)
                mstore(add(product, 64), signal)
                valid := and(valid, staticcall(gas(), 7, product, 96, product, 64))
                valid := and(valid, staticcall(gas(), 6, sum, 128, sum, 64))
            }
            calldatacopy(pairs, proof, 192)
            mstore(add(pairs, 32), sub(BASE, mload(add(pairs, 32))))
            mcopy(add(pairs, 192), key, 192)
            mcopy(add(pairs, 448), add(key, 192), 128)
            calldatacopy(add(pairs, 576), add(proof, 192), 64)
            mcopy(add(pairs, 640), add(key, 320), 128)
        }
        return valid && _areOne(pairs);
    }

    /// @dev Alpha (2 words), beta, gamma and delta (4 each, imaginary parts first), then IC (5 times 2).
    function _key() internal pure virtual returns (uint256[24] memory);

    /// @dev True if the product of the four pairings is one; false for a point outside its curve.
    function _areOne(uint256[24] memory pairs) private view returns (bool) {
        bool done;
        uint256 answer;
        assembly ("memory-safe") {
            done := staticcall(gas(), 8, pairs, 768, 0, 32)
            answer := mload(0)
        }
        return done && answer == 1;
    }
}
