// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

// Each library is deployed as a contract of its own and called by address: it is too large to stand inside a pool.
import {PoseidonT3} from "poseidon-solidity/PoseidonT3.sol";
import {PoseidonT4} from "poseidon-solidity/PoseidonT4.sol";
