// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {VaultHandler} from "./kit/VaultHandler.sol";
import {VaultTest} from "./kit/VaultTest.sol";

/// The properties of PROPERTIES.md, by their numbers, after any acts of anybody.
abstract contract InvariantsTest is VaultTest {
    VaultHandler internal handler;

    function setUp() public override {
        super.setUp();
        handler = new VaultHandler(
            vault,
            VaultHandler.Actors(owner, payer, guardian, administrator),
            VaultHandler.Market(pool, configurator, wrappedNative),
            one
        );
        vm.prank(owner);
        vault.setTiers(20_000 * one, 50_000 * one);
        // Gives the first borrower something to borrow.
        handler.deposit(0, 60_000e6);
    }

    /// @dev forge asks whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev Aave rounds each movement by a wei or so; three are allowed.
    function _dust() private view returns (uint256) {
        return 3 * handler.movements();
    }

    function invariant_1_paidOutOfWhatCameInAndGrew() public view {
        vm.assertEq(vault.totalPaidOut(), handler.paidOut(), "totalPaidOut");
        vm.assertEq(vault.totalDeposited(), handler.deposited(), "totalDeposited");
        vm.assertEq(usdt.balanceOf(handler.RECIPIENT()), handler.paidOut(), "recipient's USDT");
        uint256 cameIn = handler.deposited() + handler.donated();
        uint256 held = vault.idleUSDT() + aUsdt.balanceOf(address(vault));
        vm.assertLe(handler.paidOut(), cameIn + handler.grown() + _dust(), "paid more than came in and grew");
        vm.assertLe(held + handler.paidOut(), cameIn + handler.grown() + _dust(), "money from nowhere");
    }

    function invariant_2_slidingDayCap() public view {
        uint256 count = handler.payoutCount();
        for (uint256 i = 0; i < count; ++i) {
            (uint256 end,, uint256 cap,,) = handler.payouts(i);
            uint256 sum;
            for (uint256 j = i + 1; j > 0; --j) {
                (uint256 time, uint256 amount,,,) = handler.payouts(j - 1);
                if (time + 1 days <= end) break;
                sum += amount;
            }
            vm.assertLe(sum, cap, "more than the cap left in 24 hours");
        }
        (, uint256 perDay) = vault.caps();
        uint256 used = handler.leftInLastDay();
        vm.assertEq(vault.availableToday(), used > perDay ? 0 : perDay - used, "availableToday");
    }

    function invariant_3_idsPaidOnce() public view {
        uint256 count = handler.idCount();
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = handler.ids(i);
            vm.assertLe(handler.timesPaid(id), 1, "an id was paid twice");
            vm.assertEq(vault.paid(id), handler.timesPaid(id) == 1, "paid");
        }
    }

    function invariant_4_noStandingAllowance() public view {
        address[6] memory spenders = [address(pool), address(aUsdt), owner, payer, guardian, handler.BORROWER()];
        for (uint256 i = 0; i < spenders.length; ++i) {
            vm.assertEq(usdt.allowance(address(vault), spenders[i]), 0, "allowance of USDT");
            vm.assertEq(aUsdt.allowance(address(vault), spenders[i]), 0, "allowance of aUSDT");
        }
    }

    function invariant_5_aTokensNeverMoveToSomebody() public view {
        address[5] memory others = [owner, payer, guardian, handler.BORROWER(), handler.RECIPIENT()];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.assertEq(aUsdt.balanceOf(others[i]), 0, "aUSDT left the vault");
        }
    }

    function invariant_6_pausedMeansNothingLeft() public view {
        vm.assertEq(handler.leftWhilePaused(), false, "money left while paused");
    }

    function invariant_7_assetsCoverNetDeposits() public view {
        uint256 held = vault.idleUSDT() + aUsdt.balanceOf(address(vault));
        uint256 cameIn = handler.deposited() + handler.donated() + handler.grown();
        vm.assertGe(held + handler.paidOut() + _dust(), cameIn, "assets");
    }

    function invariant_8_figuresMatchRecomputation() public view {
        (uint256 net, uint256 balance) = vault.getUSDTinfo();
        uint256 deposited = handler.deposited();
        uint256 paidOut = handler.paidOut();
        vm.assertEq(net, deposited > paidOut ? deposited - paidOut : 0, "total_deposit");
        vm.assertEq(balance, aUsdt.balanceOf(address(vault)), "aUSDT_balance");
        uint256 liquid = handler.reservePaused() ? 0 : usdt.balanceOf(address(aUsdt));
        uint256 recallable = balance < liquid ? balance : liquid;
        vm.assertEq(vault.withdrawableUSDT(), usdt.balanceOf(address(vault)) + recallable, "withdrawableUSDT");
    }

    function invariant_40_withoutSignaturesTheTierAlone() public view {
        uint256 count = handler.payoutCount();
        for (uint256 i = 0; i < count; ++i) {
            (uint256 end,,, bool isReviewed, uint256 tier) = handler.payouts(i);
            if (isReviewed) continue;
            uint256 sum;
            for (uint256 j = i + 1; j > 0; --j) {
                (uint256 time, uint256 amount,, bool reviewed,) = handler.payouts(j - 1);
                if (time + 1 days <= end) break;
                if (!reviewed) sum += amount;
            }
            vm.assertLe(sum, tier, "more than the automatic tier left in 24 hours without signatures");
        }
        vm.assertEq(vault.automaticPaidToday(), handler.leftAutomaticallyInLastDay(), "automaticPaidToday");
    }

    function invariant_41_noOrderIsPaidAboveItsSignedTotal() public view {
        uint256 count = handler.orderCount();
        for (uint256 i = 0; i < count; ++i) {
            (, bytes32 key,, uint256 total) = handler.orders(i);
            vm.assertLe(handler.paidOfOrder(key), total, "more than was signed");
            vm.assertEq(vault.reviewedPaid(key), handler.paidOfOrder(key), "reviewedPaid");
        }
    }

    /// @dev One campaign for all of them: the long run has no hours for eight.
    function invariant_everyPropertyOfTheVault() public view {
        invariant_1_paidOutOfWhatCameInAndGrew();
        invariant_2_slidingDayCap();
        invariant_3_idsPaidOnce();
        invariant_4_noStandingAllowance();
        invariant_5_aTokensNeverMoveToSomebody();
        invariant_6_pausedMeansNothingLeft();
        invariant_7_assetsCoverNetDeposits();
        invariant_8_figuresMatchRecomputation();
        invariant_40_withoutSignaturesTheTierAlone();
        invariant_41_noOrderIsPaidAboveItsSignedTotal();
    }
}

contract Invariants18Test is InvariantsTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract Invariants6Test is InvariantsTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }
}
