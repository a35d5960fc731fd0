// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Somebody who cannot be paid.
contract Refuser {
    error NoThanks();

    receive() external payable {
        revert NoThanks();
    }
}
