// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Vault} from "../src/Vault.sol";
import {ISanctionsList} from "../src/interfaces/ISanctionsList.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {LocalTether} from "../src/local/LocalTether.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {CostlyList} from "./kit/CostlyList.sol";
import {ReenteringToken} from "./kit/ReenteringToken.sol";
import {VaultTest} from "./kit/VaultTest.sol";

abstract contract DepositTest is VaultTest {
    function test_countsAndAnnouncesTheDeposit() public {
        _approve(member, 500 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.Deposited(member, 200 * one, 200 * one);
        vm.prank(member);
        vault.deposit(200 * one);

        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.Deposited(member, 300 * one, 500 * one);
        vm.prank(member);
        vault.deposit(300 * one);

        vm.assertEq(vault.totalDeposited(), 500 * one, "counter");
        vm.assertEq(usdt.balanceOf(member), 0, "member's USDT");
        vm.assertEq(usdt.allowance(member, address(vault)), 0, "member's allowance");
    }

    function test_keepsItIdleWithinTheTarget() public {
        _deposit(member, 1_000 * one);
        vm.assertEq(vault.idleUSDT(), 1_000 * one, "idle");
        vm.assertEq(aUsdt.balanceOf(address(vault)), 0, "aUSDT");
    }

    function test_placesWhatExceedsTheTarget() public {
        _approve(member, 10_000 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.Placed(9_000 * one);
        vm.prank(member);
        vault.deposit(10_000 * one);

        (uint256 net, uint256 balance) = vault.getUSDTinfo();
        vm.assertEq(net, 10_000 * one, "total_deposit");
        vm.assertEq(balance, 9_000 * one, "aUSDT_balance");
        vm.assertEq(vault.idleUSDT(), 1_000 * one, "idle");
        vm.assertEq(usdt.allowance(address(vault), address(pool)), 0, "allowance of the pool");
    }

    function test_goesOnWhilePausedAndStaysIdle() public {
        vm.prank(guardian);
        vault.pause();
        _deposit(member, 10_000 * one);
        vm.assertEq(vault.totalDeposited(), 10_000 * one, "counter");
        vm.assertEq(vault.idleUSDT(), 10_000 * one, "idle");
    }

    function test_moneyThatMerelyArrivesIsNotCounted() public {
        _give(address(vault), 77 * one);
        _deposit(member, 10 * one);
        vm.assertEq(vault.totalDeposited(), 10 * one, "counter");
    }

    function test_RevertWhen_theAmountIsZero() public {
        vm.prank(member);
        vm.expectRevert(IVault.ZeroAmount.selector);
        vault.deposit(0);
    }

    function test_RevertWhen_theAmountIsBelowTheMinimum() public {
        _approve(member, one);
        vm.prank(member);
        vm.expectRevert(abi.encodeWithSelector(IVault.BelowMinimum.selector, one - micro, one));
        vault.deposit(one - micro);
    }

    function test_RevertWhen_theCallerIsSanctioned() public {
        _approve(member, one);
        _sanction(member);
        vm.prank(member);
        vm.expectRevert(abi.encodeWithSelector(IVault.Sanctioned.selector, member));
        vault.deposit(one);
    }

    function test_RevertWhen_theListCannotAnswer() public {
        _approve(member, one);
        ISanctionsList broken = new BrokenList();
        vm.prank(owner);
        vault.setSanctionsList(broken);
        vm.prank(member);
        vm.expectRevert(abi.encodeWithSelector(IVault.ScreeningUnavailable.selector, member));
        vault.deposit(one);
    }

    /// A caller could give so much gas that a starved list fails while the rest still runs; that must not pass.
    function test_RevertWhen_theListIsStarvedOfGas() public {
        _approve(member, one);
        ISanctionsList costly = new CostlyList();
        vm.prank(owner);
        vault.setSanctionsList(costly);
        for (uint256 gasGiven = 8_000_000; gasGiven < 13_000_000; gasGiven += 500_000) {
            vm.prank(member);
            (bool done,) = address(vault).call{gas: gasGiven}(abi.encodeCall(vault.deposit, (one)));
            vm.assertEq(done, false, "a sanctioned deposit passed");
        }
    }

    function test_RevertWhen_theAllowanceDoesNotSuffice() public {
        _approve(member, one);
        _give(member, one);
        vm.prank(member);
        vm.expectRevert();
        vault.deposit(2 * one);
        vm.assertEq(vault.totalDeposited(), 0, "counter");
    }

    function testFuzz_onlyWholeMicroUnitsEnter(uint256 micros, uint256 remainder, bool whole) public {
        // With 6 decimals every amount is whole.
        if (micro == 1) whole = true;
        uint256 amount = _bound(micros, 1e6, 1e15) * micro + (whole ? 0 : _bound(remainder, 1, micro - 1));
        _approve(member, amount);
        vm.prank(member);
        if (!whole) vm.expectRevert(abi.encodeWithSelector(IVault.NotWholeMicroUnits.selector, amount, micro));
        vault.deposit(amount);
        vm.assertEq(vault.totalDeposited(), whole ? amount : 0, "counter");
    }

    /// forge-config: long.fuzz.runs = 63000
    function testFuzz_countsWhatArrived(uint256[8] memory microAmounts) public {
        uint256 sum;
        for (uint256 i = 0; i < microAmounts.length; ++i) {
            uint256 amount = _bound(microAmounts[i], 1e6, 1e15) * micro;
            _deposit(member, amount);
            sum += amount;
        }
        vm.assertEq(vault.totalDeposited(), sum, "counter");
        // v3.0 of Aave rounds to the nearest, so each placement may leave the aToken one wei off.
        vm.assertGe(vault.idleUSDT() + aUsdt.balanceOf(address(vault)) + 3 * microAmounts.length, sum, "assets");
    }
}

contract Deposit18Test is DepositTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }

    function test_RevertWhen_theTokenCallsBack() public {
        ReenteringToken token = new ReenteringToken();
        vm.etch(address(usdt), address(token).code);
        ReenteringToken(address(usdt)).aim(vault);
        vm.prank(member);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        vault.deposit(one);
    }
}

contract Deposit6Test is DepositTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }

    function test_RevertWhen_theTokenTakesAFee() public {
        vm.prank(administrator);
        LocalTether(address(usdt)).setFeeBps(10);
        _approve(member, 1_000 * one);
        vm.prank(member);
        vm.expectRevert(abi.encodeWithSelector(IVault.FeeOnTransfer.selector, 1_000 * one, 999 * one));
        vault.deposit(1_000 * one);
        vm.assertEq(vault.totalDeposited(), 0, "counter");
    }
}
