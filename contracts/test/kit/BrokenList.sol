// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISanctionsList} from "../../src/interfaces/ISanctionsList.sol";

/// @title A sanctions list that is down.
contract BrokenList is ISanctionsList {
    error Down();

    function isSanctioned(address) external pure returns (bool) {
        revert Down();
    }
}
