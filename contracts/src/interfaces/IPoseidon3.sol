// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Poseidon of three numbers over the scalar field of BN254, as poseidon-solidity's PoseidonT4 answers it.
interface IPoseidon3 {
    /// @notice The hash; inputs count modulo the field's order.
    function hash(uint256[3] calldata inputs) external pure returns (uint256);
}
