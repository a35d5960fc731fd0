// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ISanctionsList} from "../interfaces/ISanctionsList.sol";

/// @title The demo's sanctions list; public chains have a real one.
contract LocalSanctionsList is ISanctionsList, Ownable {
    mapping(address account => bool) public isSanctioned;

    event SanctionedAddressesAdded(address[] accounts);
    event SanctionedAddressesRemoved(address[] accounts);

    constructor() Ownable(msg.sender) {}

    function addToSanctionsList(address[] calldata accounts) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; ++i) {
            isSanctioned[accounts[i]] = true;
        }
        emit SanctionedAddressesAdded(accounts);
    }

    function removeFromSanctionsList(address[] calldata accounts) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; ++i) {
            isSanctioned[accounts[i]] = false;
        }
        emit SanctionedAddressesRemoved(accounts);
    }
}
