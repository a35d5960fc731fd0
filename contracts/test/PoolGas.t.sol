// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PoolTest} from "./kit/PoolTest.sol";
import {Payment} from "./kit/ProvenSpend.sol";

/// @dev Gas of whole transactions, by each call being one of its own (`isolate`).
contract PoolGasTest is PoolTest {
    function setUp() public override {
        super.setUp();
        _approveAll();
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofADepositWithANoteOf130Bytes() public {
        _depositAs(stranger, keccak256("one") >> 8);
        uint256 first = vm.lastCallGas().gasTotalUsed;
        vm.assertLe(first, 190_000, "gas");
        _depositAs(stranger, keccak256("another") >> 8);
        // A deposit costs the same at every index, so a page can say what it will cost.
        vm.assertLe(vm.lastCallGas().gasTotalUsed, first + 1_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofAWithdrawalToAFreshAddress() public {
        _withdraw(_standard(0));
        Payment memory payment = _standard(1);
        _withdraw(payment);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 310_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofATakeBack() public {
        _takeBack(0);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 140_000, "gas");
    }
}
