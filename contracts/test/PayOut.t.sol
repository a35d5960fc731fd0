// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ISanctionsList} from "../src/interfaces/ISanctionsList.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {LocalTether} from "../src/local/LocalTether.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {VaultTest} from "./kit/VaultTest.sol";

abstract contract PayOutTest is VaultTest {
    function setUp() public override {
        super.setUp();
        _deposit(member, 100_000 * one);
    }

    function test_paysOnceUnderTheId() public {
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.PaidOut(bytes32(uint256(1)), recipient, 400 * one);
        _payOut(1, 400 * one);
        vm.assertEq(usdt.balanceOf(recipient), 400 * one, "recipient's USDT");
        vm.assertEq(vault.paid(bytes32(uint256(1))), true, "id");
        vm.assertEq(vault.totalPaidOut(), 400 * one, "totalPaidOut");
        (uint256 net,) = vault.getUSDTinfo();
        vm.assertEq(net, 99_600 * one, "total_deposit");
    }

    function test_paysFromIdleFirst() public {
        uint256 placed = aUsdt.balanceOf(address(vault));
        _payOut(1, 1_000 * one);
        vm.assertEq(vault.idleUSDT(), 0, "idle");
        vm.assertEq(aUsdt.balanceOf(address(vault)), placed, "aUSDT");
    }

    function test_recallsOnlyWhatLacks() public {
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.Recalled(1_500 * one);
        _payOut(1, 2_500 * one);
        vm.assertEq(vault.idleUSDT(), 0, "idle");
        vm.assertEq(aUsdt.balanceOf(address(vault)), 97_500 * one, "aUSDT");
        vm.assertEq(usdt.balanceOf(recipient), 2_500 * one, "recipient's USDT");
    }

    function test_netDepositIsZeroWhenInterestMadePayoutsTheLarger() public {
        _give(address(vault), 50_000 * one);
        for (uint256 day = 1; day <= 3; ++day) {
            _payOut(day, 50_000 * one);
            vm.warp(block.timestamp + 1 days);
        }
        (uint256 net,) = vault.getUSDTinfo();
        vm.assertEq(net, 0, "total_deposit");
        vm.assertEq(vault.totalPaidOut(), 150_000 * one, "totalPaidOut");
    }

    function test_RevertWhen_theIdWasPaid() public {
        _payOut(1, 10 * one);
        bytes memory reason = abi.encodeWithSelector(IVault.AlreadyPaid.selector, bytes32(uint256(1)));
        _expectPayOutRevert(1, 10 * one, reason);
        // Neither another amount, nor another recipient, nor a year makes it new.
        vm.warp(block.timestamp + 365 days);
        _expectPayOutRevert(1, 20 * one, reason);
        vm.prank(payer);
        vm.expectRevert(reason);
        vault.payOut(bytes32(uint256(1)), member, 10 * one);
    }

    function test_RevertWhen_theCallerIsNotThePayer() public {
        address[4] memory callers = [owner, guardian, member, stranger];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(abi.encodeWithSelector(IVault.NotAuthorized.selector, callers[i]));
            vault.payOut(bytes32(uint256(1)), recipient, one);
        }
    }

    function test_RevertWhen_theVaultIsPaused() public {
        vm.prank(guardian);
        vault.pause();
        _expectPayOutRevert(1, one, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(owner);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.withdraw(recipient, one);
    }

    function test_RevertWhen_theAmountIsZero() public {
        _expectPayOutRevert(1, 0, abi.encodeWithSelector(IVault.ZeroAmount.selector));
    }

    function test_RevertWhen_theIdIsZero() public {
        _expectPayOutRevert(0, one, abi.encodeWithSelector(IVault.ZeroId.selector));
    }

    function test_RevertWhen_theRecipientCannotBe() public {
        address[4] memory recipients = [address(0), address(vault), address(usdt), address(aUsdt)];
        for (uint256 i = 0; i < recipients.length; ++i) {
            vm.prank(payer);
            vm.expectRevert(abi.encodeWithSelector(IVault.InvalidAddress.selector, recipients[i]));
            vault.payOut(bytes32(uint256(1)), recipients[i], one);
        }
    }

    function test_RevertWhen_theRecipientIsSanctioned() public {
        _sanction(recipient);
        bytes memory reason = abi.encodeWithSelector(IVault.Sanctioned.selector, recipient);
        _expectPayOutRevert(1, one, reason);
        vm.prank(owner);
        vm.expectRevert(reason);
        vault.withdraw(recipient, one);
    }

    function test_RevertWhen_theListCannotAnswer() public {
        ISanctionsList broken = new BrokenList();
        vm.prank(owner);
        vault.setSanctionsList(broken);
        _expectPayOutRevert(1, one, abi.encodeWithSelector(IVault.ScreeningUnavailable.selector, recipient));
    }

    function test_RevertWhen_theAmountIsAboveThePayoutCap() public {
        uint256 cap = 50_000 * one;
        bytes memory reason = abi.encodeWithSelector(IVault.OverPayoutCap.selector, cap + micro, cap);
        _expectPayOutRevert(1, cap + micro, reason);
        vm.prank(owner);
        vm.expectRevert(reason);
        vault.withdraw(recipient, cap + micro);
        _payOut(1, cap);
    }

    function testFuzz_onlyWholeMicroUnitsLeave(uint256 micros, uint256 remainder, bool whole) public {
        if (micro == 1) whole = true;
        uint256 amount = _bound(micros, 1, 49_999e6) * micro + (whole ? 0 : _bound(remainder, 1, micro - 1));
        if (!whole) {
            bytes memory reason = abi.encodeWithSelector(IVault.NotWholeMicroUnits.selector, amount, micro);
            return _expectPayOutRevert(1, amount, reason);
        }
        _payOut(1, amount);
        vm.assertEq(usdt.balanceOf(recipient), amount, "recipient's USDT");
    }

    // --- the owner's own payouts ---------------------------------------------------------------------------

    function test_withdraw_paysUnderAFreshIdAndAnswersIt() public {
        vm.prank(owner);
        bytes32 first = vault.withdraw(recipient, one);
        vm.prank(owner);
        bytes32 second = vault.withdraw(recipient, one);
        vm.assertTrue(first != second, "ids differ");
        vm.assertTrue(vault.paid(first) && vault.paid(second), "ids are paid");
        vm.assertEq(vault.totalPaidOut(), 2 * one, "totalPaidOut");
        vm.assertEq(vault.availableToday(), 99_998 * one, "the day's room");
    }

    function test_withdraw_passesOverAnIdThatThePayerSpent() public {
        bytes32 next = keccak256(abi.encode(block.chainid, address(vault), "owner", uint256(1)));
        _payOut(uint256(next), micro);
        vm.prank(owner);
        bytes32 id = vault.withdraw(recipient, one);
        vm.assertTrue(id != next && vault.paid(id), "id");
    }

    function test_withdraw_RevertWhen_theCallerIsNotTheOwner() public {
        address[3] memory callers = [payer, guardian, stranger];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]));
            vault.withdraw(recipient, one);
        }
    }
}

contract PayOut18Test is PayOutTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract PayOut6Test is PayOutTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }

    function test_RevertWhen_theTokenRefusesTheRecipient() public {
        vm.prank(administrator);
        LocalTether(address(usdt)).setBlackListed(recipient, true);
        _expectPayOutRevert(1, one, abi.encodeWithSelector(LocalTether.BlackListed.selector, recipient));
        vm.assertEq(vault.paid(bytes32(uint256(1))), false, "id");
        vm.assertEq(vault.totalPaidOut(), 0, "totalPaidOut");
        vm.assertEq(vault.availableToday(), 100_000 * one, "the day's room");
    }
}
