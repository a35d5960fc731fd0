// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPoseidon3} from "../../src/interfaces/IPoseidon3.sol";

/// @title Another function in place of Poseidon of three numbers.
contract Poseidon3Mutation is IPoseidon3 {
    function hash(uint256[3] calldata inputs) external pure returns (uint256) {
        return uint256(keccak256(abi.encode(inputs))) >> 8;
    }
}
