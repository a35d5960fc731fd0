// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PoolTest} from "./kit/PoolTest.sol";
import {Payment} from "./kit/Proven.sol";

/// @dev Gas of whole transactions, by each call being one of its own (`isolate`).
contract PoolGasTest is PoolTest {
    function setUp() public override {
        super.setUp();
        _deposit(7);
        _screen();
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofADepositWithANoteOf130Bytes() public {
        _depositAs(_proven(7).depositor, _proven(7).commitment);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 540_000, "gas");
    }

    /// @dev The position of a deposit decides its cost, and others may come first: a page asks for half as much again
    /// as it would take at the place that it saw, and for no more than 750,000.
    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofADepositIsWithinHalfAsMuchAgainWhereverItLands() public {
        uint256 least = type(uint256).max;
        uint256 most = 0;
        for (uint256 i = 0; i < 60; ++i) {
            _depositAs(stranger, keccak256(abi.encode(i)) >> 8);
            uint256 gas = vm.lastCallGas().gasTotalUsed;
            if (gas < least) least = gas;
            if (gas > most) most = gas;
        }
        vm.assertGt(most, least, "every place costs the same");
        vm.assertLe(most * 2, least * 3, "gas");
        vm.assertLe(most, 750_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofAWithdrawalToAFreshAddress() public {
        _withdraw(_standard(0));
        Payment memory payment = _standard(1);
        _withdraw(payment);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 330_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofATakeBack() public {
        _takeBack(0);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 140_000, "gas");
    }
}
