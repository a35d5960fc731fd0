// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Groth16Verifier} from "../../src/privacy/Groth16Verifier.sol";

/// @title A verifier whose key never had a second phase: gamma and delta are both the generator.
contract ForgeableVerifier is Groth16Verifier {
    function _key() internal pure override returns (uint256[24] memory key) {
        for (uint256 i = 6; i < 14; ++i) {
            key[i] = 1 + (i - 6) % 4;
        }
    }
}
