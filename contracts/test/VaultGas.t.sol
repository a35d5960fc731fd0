// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPayoutReviews} from "../src/interfaces/IPayoutReviews.sol";
import {ReviewTest} from "./kit/ReviewTest.sol";

/// @dev Gas of whole transactions, by each call being one of its own (`isolate`), on USDT of BSC.
contract VaultGasTest is ReviewTest {
    function _isTether() internal pure override returns (bool) {
        return false;
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
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 176_000, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofAPayoutThatRecalls() public {
        _payOut(1, 5_000 * one);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 300_500, "gas");
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_ofAPayoutThatTwoReviewersSigned() public {
        IPayoutReviews.Order memory order = _order(60_000 * one);
        IPayoutReviews.Signature[] memory signatures = _both(order);
        _payReviewed(1, 100 * one, order, signatures);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 275_500, "gas");
    }
}
