// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Poseidon of two numbers over the scalar field of BN254, as poseidon-solidity's PoseidonT3 answers it.
interface IPoseidon {
    /// @notice The hash; inputs count modulo the field's order.
    function hash(uint256[2] calldata inputs) external pure returns (uint256);
}
