// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PoolTest} from "./kit/PoolTest.sol";
import {Payment} from "./kit/Proven.sol";

/// @dev What whole transactions cost, by each call being one of its own (`isolate`).
contract PoolGasTest is PoolTest {
    function setUp() public override {
        super.setUp();
        _deposit(7);
        _screen();
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    function test_gas_ofADepositWithANoteOf130Bytes() public {
        _depositAs(_proven(7).depositor, _proven(7).commitment);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 540_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    function test_gas_ofAWithdrawalToAFreshAddress() public {
        _withdraw(_standard(0));
        Payment memory payment = _standard(1);
        _withdraw(payment);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 330_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    function test_gas_ofATakeBack() public {
        _takeBack(0);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 140_000, "gas");
    }
}
