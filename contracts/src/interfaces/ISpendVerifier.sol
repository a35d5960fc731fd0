// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Verifier of the proofs that spend a deposit: the pool itself, with the key of one ceremony in its code.
interface ISpendVerifier {
    /// @notice Gamma and delta of the key are the same point: its second phase never happened, and anybody can forge.
    error ForgeableKey();

    /// @notice True if `proof` is valid for these signals: root, nullifier hash, context.
    /// @param proof A, B and C as the pairing precompile takes them; B has its imaginary parts first.
    /// @dev Answers false, and never reverts, for whatever is no proof; each signal must be below the field's order.
    function verifyProof(uint256[8] calldata proof, uint256[3] calldata signals) external view returns (bool);

    /// @notice keccak256 of all numbers of the verifying key, in the order of the verifier's own text.
    function keyHash() external view returns (bytes32);
}
