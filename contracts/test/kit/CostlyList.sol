// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISanctionsList} from "../../src/interfaces/ISanctionsList.sol";

/// @title A sanctions list that names everybody, and needs much gas to do so.
contract CostlyList is ISanctionsList {
    function isSanctioned(address) external view returns (bool) {
        uint256 start = gasleft();
        while (start - gasleft() < 12_000_000) {}
        return true;
    }
}
