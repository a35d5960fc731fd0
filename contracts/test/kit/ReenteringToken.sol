// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Vault} from "../../src/Vault.sol";

/// @title A token that calls the vault back in the middle of a transfer.
contract ReenteringToken {
    Vault private _vault;

    function aim(Vault vault) external {
        _vault = vault;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function transferFrom(address, address, uint256 amount) external returns (bool) {
        _vault.deposit(amount);
        return true;
    }
}
