// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Somebody who answers a payment with a megabyte.
contract Babbler {
    receive() external payable {
        assembly ("memory-safe") {
            return(0, 1000000)
        }
    }
}
