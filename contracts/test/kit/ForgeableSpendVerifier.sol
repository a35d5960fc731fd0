// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {SpendGroth16} from "../../src/privacy/SpendGroth16.sol";

/// @title A verifier whose key never had a second phase: gamma and delta are both the generator.
contract ForgeableSpendVerifier is SpendGroth16 {
    function _workWithKey() internal pure override returns (uint256[37] memory work) {
        for (uint256 i = 0; i < 4; ++i) {
            work[14 + i] = 1 + i;
            work[20 + i] = 1 + i;
        }
    }
}
