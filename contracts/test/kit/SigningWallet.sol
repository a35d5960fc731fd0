// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title A contract wallet that has signed what it was given.
contract SigningWallet is IERC1271 {
    bytes32 private _signed;

    function sign(bytes32 hash) external {
        _signed = hash;
    }

    function isValidSignature(bytes32 hash, bytes calldata) external view returns (bytes4) {
        return hash == _signed ? IERC1271.isValidSignature.selector : bytes4(0);
    }
}
