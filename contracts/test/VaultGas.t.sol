// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {VaultTest} from "./kit/VaultTest.sol";

/// @dev Gas of whole transactions, by each call being one of its own (`isolate`), on USDT of BSC.
contract VaultGasTest is VaultTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }

    function setUp() public override {
        super.setUp();
        _deposit(member, 10_000 * one);
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofADepositThatIsPlaced() public {
        _deposit(member, 10_000 * one);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 170_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofAPayoutFromTheIdleBuffer() public {
        _payOut(1, 100 * one);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 170_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofAPayoutThatRecalls() public {
        _payOut(1, 5_000 * one);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 295_000, "gas");
    }
}
