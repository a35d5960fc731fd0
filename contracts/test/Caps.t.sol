// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IVault} from "../src/interfaces/IVault.sol";
import {VaultTest} from "./kit/VaultTest.sol";

abstract contract CapsTest is VaultTest {
    function setUp() public override {
        super.setUp();
        _deposit(member, 10_000_000 * one);
    }

    function test_theDayIsFullAtItsCapToTheLastMicroUnit() public {
        _payOut(1, 50_000 * one);
        _payOut(2, 50_000 * one - micro);
        vm.assertEq(vault.availableToday(), micro, "the day's room");
        _expectPayOutRevert(3, 2 * micro, abi.encodeWithSelector(IVault.OverDailyCap.selector, 2 * micro, micro));
        _payOut(3, micro);
        vm.assertEq(vault.availableToday(), 0, "the day's room");
    }

    function test_theOwnerSharesTheSameDay() public {
        _payOut(1, 50_000 * one);
        vm.prank(owner);
        vault.withdraw(recipient, 50_000 * one);
        _expectPayOutRevert(2, micro, abi.encodeWithSelector(IVault.OverDailyCap.selector, micro, 0));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVault.OverDailyCap.selector, micro, 0));
        vault.withdraw(recipient, micro);
    }

    function test_roomComesBackExactlyADayLater() public {
        _payOut(1, 50_000 * one);
        vm.warp(block.timestamp + 1 hours);
        _payOut(2, 50_000 * one);
        vm.warp(block.timestamp + 23 hours - 1);
        vm.assertEq(vault.availableToday(), 0, "a second before");
        vm.warp(block.timestamp + 1);
        vm.assertEq(vault.availableToday(), 50_000 * one, "a day after the first");
        vm.warp(block.timestamp + 1 hours);
        vm.assertEq(vault.availableToday(), 100_000 * one, "a day after both");
    }

    /// A window that begins at fixed times lets twice the cap through around each of its edges.
    function test_noDoubleCapAroundAnyWindowEdge() public {
        uint256 start = block.timestamp;
        for (uint256 hour = 0; hour <= 24; ++hour) {
            vm.warp(start + hour * 3 days + hour * 1 hours - hour * 1 seconds);
            _payOut(hour * 10 + 1, 50_000 * one);
            _payOut(hour * 10 + 2, 50_000 * one);
            vm.warp(block.timestamp + 2 seconds);
            _expectPayOutRevert(hour * 10 + 3, micro, abi.encodeWithSelector(IVault.OverDailyCap.selector, micro, 0));
        }
    }

    function test_aRefusedPayoutTakesNoRoom() public {
        _payOut(1, 50_000 * one);
        _payOut(2, 40_000 * one);
        bytes memory reason = abi.encodeWithSelector(IVault.OverDailyCap.selector, 20_000 * one, 10_000 * one);
        _expectPayOutRevert(3, 20_000 * one, reason);
        _payOut(3, 10_000 * one);
    }

    /// Any payouts at any times: the vault lets through exactly what a list of all payouts allows.
    /// forge-config: long.fuzz.runs = 21000
    function testFuzz_slidingWindowMatchesAnExactModel(uint256[24] memory amounts, uint256[24] memory gaps) public {
        uint256[24] memory times;
        uint256 passed;
        uint256[24] memory passedAmounts;
        for (uint256 i = 0; i < amounts.length; ++i) {
            vm.warp(block.timestamp + _bound(gaps[i], 0, 9 hours));
            uint256 amount = _bound(amounts[i], 1, 50_000e6) * micro;
            uint256 used;
            for (uint256 j = 0; j < passed; ++j) {
                if (times[j] + 1 days > block.timestamp) used += passedAmounts[j];
            }
            uint256 room = 100_000 * one - used;
            vm.assertEq(vault.availableToday(), room, "room");
            if (amount > room) {
                _expectPayOutRevert(i + 1, amount, abi.encodeWithSelector(IVault.OverDailyCap.selector, amount, room));
            } else {
                _payOut(i + 1, amount);
                times[passed] = block.timestamp;
                passedAmounts[passed++] = amount;
            }
        }
    }

    // --- changing them -------------------------------------------------------------------------------------

    function test_loweringIsInForceAtOnce() public {
        _setCaps(10_000 * one, 20_000 * one);
        _expectCaps(10_000 * one, 20_000 * one);
        _payOut(1, 10_000 * one);
        _payOut(2, 10_000 * one);
        _expectPayOutRevert(3, micro, abi.encodeWithSelector(IVault.OverDailyCap.selector, micro, 0));
    }

    function test_loweringBelowWhatLeftTodayLeavesNoRoom() public {
        _payOut(1, 50_000 * one);
        _setCaps(10_000 * one, 20_000 * one);
        vm.assertEq(vault.availableToday(), 0, "the day's room");
    }

    function test_raisingWaitsInPublic() public {
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.CapsProposed(60_000 * one, 200_000 * one, block.timestamp + 48 hours);
        _setCaps(60_000 * one, 200_000 * one);
        _expectCaps(50_000 * one, 100_000 * one);
        (uint256 perPayout, uint256 perDay, uint256 effectiveAt) = vault.proposedCaps();
        vm.assertEq(perPayout, 60_000 * one, "proposed payout cap");
        vm.assertEq(perDay, 200_000 * one, "proposed day's cap");

        vm.warp(effectiveAt - 1);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVault.CapsNotReady.selector, effectiveAt));
        vault.acceptCaps();

        vm.warp(effectiveAt);
        vm.prank(owner);
        vault.acceptCaps();
        _expectCaps(60_000 * one, 200_000 * one);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVault.CapsNotReady.selector, 0));
        vault.acceptCaps();
    }

    function test_raisingOneAndLoweringTheOtherLowersAtOnce() public {
        _setCaps(10_000 * one, 200_000 * one);
        _expectCaps(10_000 * one, 100_000 * one);
    }

    function test_loweringCancelsWhatWasAnnounced() public {
        _setCaps(60_000 * one, 200_000 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.CapsProposalCancelled();
        _setCaps(50_000 * one, 100_000 * one);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVault.CapsNotReady.selector, 0));
        vault.acceptCaps();
    }

    function test_announcingAnewStartsTheWaitAnew() public {
        _setCaps(60_000 * one, 200_000 * one);
        vm.warp(block.timestamp + 47 hours);
        _setCaps(70_000 * one, 300_000 * one);
        vm.warp(block.timestamp + 2 hours);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVault.CapsNotReady.selector, block.timestamp + 46 hours));
        vault.acceptCaps();
    }

    function test_RevertWhen_theCapsAreInvalid() public {
        uint256[2][3] memory pairs = [[uint256(0), 10], [uint256(0), 0], [uint256(11), 10]];
        for (uint256 i = 0; i < pairs.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(abi.encodeWithSelector(IVault.InvalidCaps.selector, pairs[i][0], pairs[i][1]));
            vault.setCaps(pairs[i][0], pairs[i][1]);
        }
    }

    function testFuzz_capsNeverRiseEarly(uint256 perPayout, uint256 perDay, uint256 wait) public {
        perDay = _bound(perDay, 1, type(uint208).max);
        perPayout = _bound(perPayout, 1, perDay);
        wait = _bound(wait, 0, 96 hours);
        bool rises = perPayout > 50_000 * one || perDay > 100_000 * one;
        _setCaps(perPayout, perDay);
        (uint256 nowPerPayout, uint256 nowPerDay) = vault.caps();
        vm.assertLe(nowPerPayout, 50_000 * one, "payout cap rose at once");
        vm.assertLe(nowPerDay, 100_000 * one, "day's cap rose at once");
        vm.assertLe(nowPerPayout, nowPerDay, "caps became invalid");
        vm.warp(block.timestamp + wait);
        vm.prank(owner);
        if (!rises || wait < 48 hours) vm.expectPartialRevert(IVault.CapsNotReady.selector);
        vault.acceptCaps();
        if (!rises || wait >= 48 hours) _expectCaps(perPayout, perDay);
    }

    function _setCaps(uint256 perPayout, uint256 perDay) private {
        vm.prank(owner);
        vault.setCaps(perPayout, perDay);
    }

    function _expectCaps(uint256 perPayout, uint256 perDay) private view {
        (uint256 nowPerPayout, uint256 nowPerDay) = vault.caps();
        vm.assertEq(nowPerPayout, perPayout, "payout cap");
        vm.assertEq(nowPerDay, perDay, "day's cap");
    }
}

contract Caps18Test is CapsTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract Caps6Test is CapsTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }
}
