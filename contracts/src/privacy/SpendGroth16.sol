// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISpendVerifier} from "../interfaces/ISpendVerifier.sol";

/// @title Groth16 over BN254 with three public signals; the inheriting contract gives the key.
/// @notice The equation is e(-A, B) e(alpha, beta) e(IC0 + sum of signal times IC, gamma) e(C, delta) = 1.
abstract contract SpendGroth16 is ISpendVerifier {
    uint256 private constant SCALARS = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 private constant BASE = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

    /// @dev Places in the pairing's input: alpha and beta follow A and B, then the sum, gamma, C and delta.
    uint256 private constant GAMMA = 14;
    uint256 private constant DELTA = 20;

    /// @inheritdoc ISpendVerifier
    bytes32 public immutable keyHash;

    constructor() {
        uint256[37] memory work = _workWithKey();
        bool differ;
        for (uint256 i = 0; i < 4; ++i) {
            if (work[GAMMA + i] != work[DELTA + i]) differ = true;
        }
        require(differ, ForgeableKey());
        // Alpha, beta, gamma and delta, then IC0 and the points of the signals.
        keyHash = keccak256(
            abi.encodePacked(
                [work[6], work[7], work[8], work[9], work[10], work[11], work[14], work[15], work[16], work[17]],
                [work[20], work[21], work[22], work[23], work[33], work[34], work[24], work[25], work[27], work[28]],
                [work[30], work[31]]
            )
        );
    }

    /// @inheritdoc ISpendVerifier
    function verifyProof(uint256[8] calldata proof, uint256[3] calldata signals) external view returns (bool) {
        uint256 position;
        assembly ("memory-safe") {
            position := proof
        }
        return _isProof(position, signals);
    }

    /// @dev Verifies the eight words of calldata from `position` on. Inside the pool, since a call would cost 4,000 gas.
    function _isProof(uint256 position, uint256[3] memory signals) internal view returns (bool valid) {
        uint256[37] memory work = _workWithKey();
        // A signal and the same plus the field's order prove the same: only one of them may pass.
        assembly ("memory-safe") {
            valid := lt(calldataload(add(position, 32)), BASE)
            let sum := add(work, 1056)
            let factor := add(work, 768)
            for { let i := 0 } lt(i, 96) { i := add(i, 32) } {
                let signal := mload(add(signals, i))
                valid := and(valid, lt(signal, SCALARS))
                mstore(add(factor, 64), signal)
                valid := and(valid, staticcall(gas(), 7, factor, 96, add(sum, 64), 64))
                valid := and(valid, staticcall(gas(), 6, sum, 128, sum, 64))
                factor := add(factor, 96)
            }
            mcopy(add(work, 384), sum, 64)
            calldatacopy(work, position, 192)
            mstore(add(work, 32), sub(BASE, mload(add(work, 32))))
            calldatacopy(add(work, 576), add(position, 192), 64)
            // The product of the four pairings is one; the precompile fails for a point outside its curve.
            valid := and(valid, staticcall(gas(), 8, work, 768, 0, 32))
            valid := and(valid, eq(mload(0), 1))
        }
    }

    /// @dev Memory to verify in. Words 0 to 23 are the pairing's input, with alpha (6, 7), beta (8 to 11), gamma (14 to
    /// 17) and delta (20 to 23) in their places; then come the points of the three signals (24, 27 and 30), each with a
    /// word for its signal, and IC0 (33), to which they are added, with two words for a product.
    function _workWithKey() internal pure virtual returns (uint256[37] memory work);
}
