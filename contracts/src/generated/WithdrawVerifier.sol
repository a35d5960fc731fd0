// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;
import {Groth16Verifier} from "../privacy/Groth16Verifier.sol";

contract WithdrawVerifier is Groth16Verifier {
    function _key() internal pure override returns (uint256[24] memory key) {
        key[6] = 1;
    }
}
