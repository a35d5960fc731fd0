// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {AaveV3Adapter} from "../src/adapters/AaveV3Adapter.sol";
import {IAavePool} from "../src/interfaces/IAavePool.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {VaultTest} from "./kit/VaultTest.sol";

/// Effects of a real market on a vault: it pays, runs dry, is paused, fills up, and rounds.
abstract contract AaveMarketTest is VaultTest {
    event PlacementRefused(uint256 amount, bytes reason);

    // --- yield ---------------------------------------------------------------------------------------------

    function test_interestAccruesFromABorrowerOverTime() public {
        _deposit(member, 11_000 * one);
        _borrow(8_000 * one);
        uint256 before = aUsdt.balanceOf(address(vault));
        vm.warp(block.timestamp + 30 days);
        uint256 afterMonth = aUsdt.balanceOf(address(vault));
        vm.warp(block.timestamp + 335 days);
        uint256 afterYear = aUsdt.balanceOf(address(vault));

        // 80 % lent out at 4 %, a tenth for the reserve: 2.88 % a year for suppliers.
        vm.assertEq(before / one, 10_000, "at the start");
        vm.assertGt(afterMonth, before, "after a month");
        vm.assertGt(afterYear, 10_280 * one, "after a year");
        vm.assertLt(afterYear, 10_300 * one, "after a year");
        (uint256 net, uint256 balance) = vault.getUSDTinfo();
        vm.assertEq(net, 11_000 * one, "interest is no deposit");
        vm.assertEq(balance, afterYear, "aUSDT_balance");
    }

    function test_interestIsReallyPayable() public {
        _deposit(member, 11_000 * one);
        _borrow(8_000 * one);
        vm.warp(block.timestamp + 365 days);
        _repayAll();
        _payOut(1, 11_250 * one);
        vm.assertEq(usdt.balanceOf(recipient), 11_250 * one, "principal and interest");
    }

    // --- liquidity -----------------------------------------------------------------------------------------

    function test_illiquidMarketQueuesAndRecovers() public {
        _deposit(member, 11_000 * one);
        _borrow(8_000 * one);
        vm.assertEq(vault.withdrawableUSDT(), 3_000 * one, "withdrawable at 80 % utilisation");

        bytes memory reason = abi.encodeWithSelector(IVault.InsufficientLiquidity.selector, 5_000 * one, 3_000 * one);
        _expectPayOutRevert(1, 5_000 * one, reason);
        vm.assertEq(vault.paid(bytes32(uint256(1))), false, "the id stays free");
        vm.assertEq(vault.availableToday(), 100_000 * one, "no room was taken");

        _payOut(2, 3_000 * one);
        _expectPayOutRevert(1, micro, abi.encodeWithSelector(IVault.InsufficientLiquidity.selector, micro, 0));

        _repayAll();
        _payOut(1, 5_000 * one);
        vm.assertEq(usdt.balanceOf(recipient), 8_000 * one, "both arrived");
    }

    /// @dev The market of these tests is older than the virtual balance, so its answer is written down here.
    function test_onlyTheVirtualBalanceIsPayable() public {
        _deposit(member, 11_000 * one);
        vm.assertEq(vault.withdrawableUSDT(), 11_000 * one, "a pool without a virtual balance");
        bytes memory question = abi.encodeCall(IAavePool.getVirtualUnderlyingBalance, (address(usdt)));
        vm.mockCall(address(vault.pool()), question, abi.encode(uint128(3_000 * one)));
        vm.assertEq(vault.withdrawableUSDT(), 4_000 * one, "what was sent straight to the aToken stays out");

        bytes memory reason = abi.encodeWithSelector(IVault.InsufficientLiquidity.selector, 5_000 * one, 4_000 * one);
        _expectPayOutRevert(1, 5_000 * one, reason);
        vm.assertEq(vault.paid(bytes32(uint256(1))), false, "the id stays free");
        _payOut(2, 4_000 * one);

        vm.mockCall(address(vault.pool()), question, abi.encode(uint128(50_000 * one)));
        vm.assertEq(vault.withdrawableUSDT(), 7_000 * one, "never more than the aToken holds");
    }

    function test_idleMoneyIsPaidWhateverAaveDoes() public {
        _deposit(member, 11_000 * one);
        _pauseReserve(true);
        vm.assertEq(vault.withdrawableUSDT(), 1_000 * one, "withdrawable");
        _payOut(1, 1_000 * one);
        _expectPayOutRevert(2, micro, abi.encodeWithSelector(IVault.InsufficientLiquidity.selector, micro, 0));
        _pauseReserve(false);
        _payOut(2, micro);
    }

    function test_aRevertOfAaveItselfIsNamed() public {
        _deposit(member, 11_000 * one);
        // A pool that says it is liquid and still refuses.
        vm.etch(address(pool), address(new RefusingPool()).code);
        bytes memory refusal = abi.encodeWithSignature("Error(string)", "refused");
        _expectPayOutRevert(1, 2_000 * one, abi.encodeWithSelector(AaveV3Adapter.YieldWithdrawFailed.selector, refusal));
    }

    // --- deposits that Aave refuses ------------------------------------------------------------------------

    function test_depositStaysIdleWhenTheReserveIsPaused() public {
        _pauseReserve(true);
        _expectRefusedPlacement("29");
        _pauseReserve(false);
        _expectRecovery();
    }

    function test_depositStaysIdleWhenTheReserveIsFrozen() public {
        vm.prank(administrator);
        configurator.setReserveFreeze(address(usdt), true);
        _expectRefusedPlacement("28");
        vm.prank(administrator);
        configurator.setReserveFreeze(address(usdt), false);
        _expectRecovery();
    }

    function test_depositStaysIdleWhenTheSupplyCapIsReached() public {
        vm.prank(administrator);
        configurator.setSupplyCap(address(usdt), 100);
        _expectRefusedPlacement("51");
        vm.prank(administrator);
        configurator.setSupplyCap(address(usdt), 0);
        _expectRecovery();
    }

    /// A wallet's estimate seeks the least gas that passes; it must not find one that leaves Aave unasked.
    function testFuzz_noAllowanceOfGasLeavesAaveUnasked(uint256 gasGiven) public {
        gasGiven = _bound(gasGiven, 60_000, 1_500_000);
        _approve(member, 11_000 * one);
        vm.prank(member);
        (bool done,) = address(vault).call{gas: gasGiven}(abi.encodeCall(vault.deposit, (11_000 * one)));
        vm.assertEq(vault.totalDeposited(), done ? 11_000 * one : 0, "counter");
        vm.assertEq(usdt.balanceOf(member), done ? 0 : 11_000 * one, "member's USDT");
        vm.assertEq(vault.idleUSDT(), done ? 1_000 * one : 0, "idle");
        vm.assertEq(aUsdt.balanceOf(address(vault)), done ? 10_000 * one : 0, "placed");
        vm.assertEq(usdt.allowance(address(vault), address(pool)), 0, "allowance of the pool");
        if (gasGiven > 1_000_000) vm.assertTrue(done, "a million is enough");
    }

    function test_RevertWhen_thereIsTooLittleGasForAave() public {
        _approve(member, 11_000 * one);
        vm.prank(member);
        (bool done, bytes memory reason) =
            address(vault).call{gas: 600_000}(abi.encodeCall(vault.deposit, (11_000 * one)));
        vm.assertEq(done, false, "passed");
        vm.assertEq(bytes32(bytes4(reason)), bytes32(AaveV3Adapter.NotEnoughGas.selector), "reason");
    }

    function test_depositStaysIdleWhenAaveBurnsAllItsGas() public {
        vm.etch(address(pool), hex"fe");
        _deposit(member, 11_000 * one);
        vm.assertEq(vault.totalDeposited(), 11_000 * one, "the deposit holds");
        vm.assertEq(vault.idleUSDT(), 11_000 * one, "the money is idle");
        vm.assertEq(usdt.allowance(address(vault), address(pool)), 0, "allowance of the pool");
    }

    // --- the buffer ----------------------------------------------------------------------------------------

    function test_rebalance_recallsToTheTargetAsFarAsAaveCan() public {
        _deposit(member, 11_000 * one);
        _borrow(8_000 * one);
        vm.prank(owner);
        vault.setIdleTarget(6_000 * one);
        vm.prank(stranger);
        vault.rebalance();
        vm.assertEq(vault.idleUSDT(), 3_000 * one, "as much as Aave had");
        _repayAll();
        vault.rebalance();
        vm.assertEq(vault.idleUSDT(), 6_000 * one, "the target");
        uint256 placed = aUsdt.balanceOf(address(vault));
        vault.rebalance();
        vm.assertEq(aUsdt.balanceOf(address(vault)), placed, "nothing left to do");
    }

    function test_rebalance_whilePausedOnlyRecalls() public {
        _deposit(member, 11_000 * one);
        vm.startPrank(owner);
        vault.pause();
        vault.setIdleTarget(type(uint256).max);
        vault.rebalance();
        vm.assertEq(vault.idleUSDT(), 11_000 * one, "all of it is home");
        vault.setIdleTarget(0);
        vault.rebalance();
        vm.assertEq(vault.idleUSDT(), 11_000 * one, "nothing goes out while paused");
        vault.unpause();
        vault.rebalance();
        vm.assertEq(vault.idleUSDT(), 0, "placed again");
        vm.stopPrank();
    }

    // --- rounding ------------------------------------------------------------------------------------------

    /// Odd amounts at an odd index leave the aToken a few wei off; the whole is covered but for that dust.
    /// forge-config: long.fuzz.runs = 84000
    function testFuzz_roundingCostsAtMostThreeWeiAnAct(uint256[6] memory amounts, uint256 wait) public {
        _deposit(member, 11_000 * one);
        _borrow(5_000 * one);
        vm.warp(block.timestamp + _bound(wait, 1, 1_000 days));
        _repayAll();
        vm.prank(owner);
        vault.setIdleTarget(0);
        vault.rebalance();
        uint256 assets = vault.idleUSDT() + aUsdt.balanceOf(address(vault));
        for (uint256 i = 0; i < amounts.length; i += 2) {
            uint256 entering = _bound(amounts[i], 1e6, 1e12) * micro;
            uint256 leaving = _bound(amounts[i + 1], 1, 3_500e6) * micro; // three of them fit into what the vault has
            _deposit(member, entering);
            // The market pays the day's interest only in blocks, and no time passes here.
            _payOut(i + 1, leaving);
            assets = assets + entering - leaving;
        }
        uint256 left = vault.idleUSDT() + aUsdt.balanceOf(address(vault));
        vm.assertGe(left + 3 * 6, assets, "more dust than 3 wei an act");
        vm.assertLe(left, assets + 3 * 6, "more gained than 3 wei an act");
    }

    function test_theVeryLastMicroUnitCanLeave() public {
        _deposit(member, 11_000 * one);
        _borrow(8_000 * one);
        vm.warp(block.timestamp + 77 days);
        _repayAll();
        uint256 all = vault.withdrawableUSDT();
        all -= all % micro;
        _payOut(1, all);
        vm.assertLt(vault.withdrawableUSDT(), micro + 4, "what is left is dust");
    }

    // --- shared --------------------------------------------------------------------------------------------

    function _expectRefusedPlacement(string memory aaveError) private {
        _approve(member, 11_000 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit PlacementRefused(10_000 * one, abi.encodeWithSignature("Error(string)", aaveError));
        vm.prank(member);
        vault.deposit(11_000 * one);
        vm.assertEq(vault.totalDeposited(), 11_000 * one, "the deposit holds");
        vm.assertEq(vault.idleUSDT(), 11_000 * one, "the money is idle");
        vm.assertEq(usdt.allowance(address(vault), address(pool)), 0, "allowance of the pool");
        _payOut(99, 2_000 * one);
    }

    function _expectRecovery() private {
        vault.rebalance();
        vm.assertEq(vault.idleUSDT(), 1_000 * one, "idle after recovery");
        vm.assertEq(aUsdt.balanceOf(address(vault)), 8_000 * one, "placed after recovery");
    }
}

/// @dev Replaces the pool and refuses every withdrawal, while its reserve looks open and liquid.
contract RefusingPool {
    function getConfiguration(address) external pure returns (uint256) {
        return 1 << 56;
    }

    function getReserveNormalizedIncome(address) external pure returns (uint256) {
        return 1e27;
    }

    function withdraw(address, uint256, address) external pure returns (uint256) {
        revert("refused");
    }
}

contract AaveMarket18Test is AaveMarketTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract AaveMarket6Test is AaveMarketTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }
}
