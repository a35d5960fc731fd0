// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Vault} from "../../src/Vault.sol";
import {IAaveBorrowing, IAaveConfigurator} from "../../src/local/IAaveMarket.sol";
import {LocalToken} from "../../src/local/LocalToken.sol";
import {LocalWrappedNative} from "../../src/local/LocalWrappedNative.sol";
import {ReviewActs} from "./ReviewActs.sol";

/// @title Everybody around a vault, acting at random, beside a model that knows what must come of it.
/// @notice Each act foretells whether the vault takes it; an act that turns out otherwise fails the run.
contract VaultHandler is ReviewActs {
    using SafeERC20 for IERC20;

    struct Actors {
        address owner;
        address payer;
        address guardian;
        address administrator;
    }

    struct Market {
        IAaveBorrowing pool;
        IAaveConfigurator configurator;
        LocalWrappedNative wrappedNative;
    }

    struct Payout {
        uint256 time;
        uint256 amount;
        /// The day's cap in force when it was paid.
        uint256 cap;
        /// Reviewers had signed it, by the model and not by the vault's word.
        bool reviewed;
        /// The automatic tier in force when it was paid.
        uint256 tier;
    }

    address public constant BORROWER = address(uint160(uint256(keccak256("invariant borrower"))));
    address public constant RECIPIENT = address(uint160(uint256(keccak256("invariant recipient"))));

    IERC20 public immutable usdt;
    IERC20 public immutable aUsdt;
    Actors private _actors;
    Market private _market;

    uint256 public deposited;
    uint256 public donated;
    uint256 public paidOut;
    /// Interest that Aave added while time passed.
    uint256 public grown;
    /// Movements to or from Aave, each of which may cost a few wei.
    uint256 public movements;
    bool public leftWhilePaused;
    bool public reservePaused;
    Payout[] public payouts;
    mapping(bytes32 id => uint256) public timesPaid;
    bytes32[] public ids;
    uint256 private _attempts;

    constructor(Vault vault_, Actors memory actors, Market memory market, uint256 one) ReviewActs(vault_, one) {
        usdt = vault_.usdt();
        aUsdt = vault_.aUsdt();
        _actors = actors;
        _market = market;
    }

    function payoutCount() external view returns (uint256) {
        return payouts.length;
    }

    function idCount() external view returns (uint256) {
        return ids.length;
    }

    // --- acts ----------------------------------------------------------------------------------------------

    function deposit(uint256 who, uint256 micros) external {
        address member = address(uint160(0x1000 + who % 5));
        uint256 amount = _bound(micros, 1e6, 60_000e6) * _micro;
        _mint(member, amount);
        vm.startPrank(member);
        usdt.forceApprove(address(vault), amount);
        vault.deposit(amount);
        vm.stopPrank();
        deposited += amount;
        movements += 1;
    }

    function payOut(uint256 micros, uint256 chooseId) external {
        // One time in four an id is tried that was tried before.
        bool again = ids.length != 0 && chooseId % 4 == 0;
        bytes32 id = again ? ids[chooseId % ids.length] : keccak256(abi.encode(++_attempts));
        uint256 amount = _bound(micros, 1, 60_000e6) * _micro;
        bool expected = _isPayable(amount, false) && timesPaid[id] == 0;
        if (!again) ids.push(id);
        vm.prank(_actors.payer);
        try vault.payOut(id, RECIPIENT, amount) {
            vm.assertTrue(expected, "a payout passed that the model refuses");
            _record(id, amount, false);
        } catch {
            vm.assertTrue(!expected, "a payout failed that the model allows");
        }
    }

    function ownerWithdraw(uint256 micros) external {
        uint256 amount = _bound(micros, 1, 60_000e6) * _micro;
        bool expected = _isPayable(amount, false);
        vm.prank(_actors.owner);
        try vault.withdraw(RECIPIENT, amount) returns (bytes32 id) {
            vm.assertTrue(expected, "a withdrawal passed that the model refuses");
            ids.push(id);
            _record(id, amount, false);
        } catch {
            vm.assertTrue(!expected, "a withdrawal failed that the model allows");
        }
    }

    /// The thief of the payer's key tries everything else that the key could be good for.
    function stealWithPayerKey(uint256 choose) external {
        bytes[8] memory calls = [
            abi.encodeCall(vault.withdraw, (RECIPIENT, _one)),
            abi.encodeCall(vault.setCaps, (type(uint208).max, type(uint208).max)),
            abi.encodeCall(vault.setPayer, (RECIPIENT)),
            abi.encodeCall(vault.rescue, (usdt, RECIPIENT, 1)),
            abi.encodeCall(vault.unpause, ()),
            abi.encodeCall(vault.addReviewer, (_actors.payer)),
            abi.encodeCall(vault.removeReviewer, (reviewerAt(0))),
            abi.encodeCall(vault.setTiers, (0, 0))
        ];
        vm.prank(_actors.payer);
        (bool done,) = address(vault).call(calls[choose % calls.length]);
        vm.assertEq(done, false, "the payer's key did more than pay out");
    }

    function letTimePass(uint256 time) external {
        uint256 before = aUsdt.balanceOf(address(vault));
        vm.warp(block.timestamp + _bound(time, 1, 30 hours));
        grown += aUsdt.balanceOf(address(vault)) - before;
    }

    function donate(uint256 amount) external {
        amount = _bound(amount, 1, 1_000 * _one);
        _mint(address(vault), amount);
        donated += amount;
    }

    function rebalance() external {
        vault.rebalance();
        movements += 1;
    }

    function setIdleTarget(uint256 target) external {
        vm.prank(_actors.owner);
        vault.setIdleTarget(_bound(target, 0, 100_000 * _one));
    }

    function setCaps(uint256 perPayout, uint256 perDay) external {
        perDay = _bound(perDay, 10_000, 200_000) * _one;
        perPayout = _bound(perPayout, 5_000 * _one, perDay);
        vm.prank(_actors.owner);
        vault.setCaps(perPayout, perDay);
    }

    function acceptCaps() external {
        (,, uint256 effectiveAt) = vault.proposedCaps();
        if (effectiveAt == 0 || effectiveAt > block.timestamp) return;
        vm.prank(_actors.owner);
        vault.acceptCaps();
    }

    function toggleVaultPause() external {
        bool paused = vault.paused();
        vm.prank(paused ? _actors.owner : _actors.guardian);
        if (paused) vault.unpause();
        else vault.pause();
    }

    function toggleReservePause() external {
        reservePaused = !reservePaused;
        vm.prank(_actors.administrator);
        _market.configurator.setReservePause(address(usdt), reservePaused);
    }

    /// Borrows a share of what the reserve holds, so that it runs dry now and then.
    function borrow(uint256 share) external {
        uint256 amount = usdt.balanceOf(address(aUsdt)) * _bound(share, 1, 100) / 100;
        if (reservePaused || amount == 0) return;
        uint256 coins = amount * 1e18 / _one / 100 + 1 ether;
        vm.deal(BORROWER, coins);
        vm.startPrank(BORROWER);
        _market.wrappedNative.deposit{value: coins}();
        _market.wrappedNative.approve(address(_market.pool), coins);
        _market.pool.supply(address(_market.wrappedNative), coins, BORROWER, 0);
        _market.pool.borrow(address(usdt), amount, 2, 0, BORROWER);
        vm.stopPrank();
    }

    function repay() external {
        address debtToken = _market.pool.getReserveData(address(usdt)).variableDebtTokenAddress;
        uint256 debt = IERC20(debtToken).balanceOf(BORROWER);
        if (reservePaused || debt == 0) return;
        _mint(BORROWER, debt);
        vm.startPrank(BORROWER);
        usdt.forceApprove(address(_market.pool), debt);
        _market.pool.repay(address(usdt), debt, 2, BORROWER);
        usdt.forceApprove(address(_market.pool), 0);
        vm.stopPrank();
    }

    // --- the model -----------------------------------------------------------------------------------------

    /// @dev Outflow of the 24 hours before now, from the list of all payouts.
    function leftInLastDay() public view returns (uint256 sum) {
        for (uint256 i = payouts.length; i > 0 && payouts[i - 1].time + 1 days > block.timestamp; --i) {
            sum += payouts[i - 1].amount;
        }
    }

    /// @dev The same without what reviewers signed.
    function leftAutomaticallyInLastDay() public view returns (uint256 sum) {
        for (uint256 i = payouts.length; i > 0 && payouts[i - 1].time + 1 days > block.timestamp; --i) {
            if (!payouts[i - 1].reviewed) sum += payouts[i - 1].amount;
        }
    }

    function _isPayable(uint256 amount, bool reviewed) internal view override returns (bool) {
        if (vault.paused()) return false;
        (uint256 perPayout, uint256 perDay) = vault.caps();
        if (amount > perPayout || leftInLastDay() + amount > perDay) return false;
        (uint256 tier,) = vault.tiers();
        if (!reviewed && leftAutomaticallyInLastDay() + amount > tier) return false;
        uint256 inAave = aUsdt.balanceOf(address(vault));
        uint256 liquid = reservePaused ? 0 : usdt.balanceOf(address(aUsdt));
        return amount <= usdt.balanceOf(address(vault)) + (inAave < liquid ? inAave : liquid);
    }

    function _owner() internal view override returns (address) {
        return _actors.owner;
    }

    function _payer() internal view override returns (address) {
        return _actors.payer;
    }

    function _takeId() internal override returns (bytes32 id) {
        id = keccak256(abi.encode(++_attempts));
        ids.push(id);
    }

    function _record(bytes32 id, uint256 amount, bool reviewed) internal override {
        (, uint256 perDay) = vault.caps();
        (uint256 tier,) = vault.tiers();
        payouts.push(Payout(block.timestamp, amount, perDay, reviewed, tier));
        timesPaid[id] += 1;
        paidOut += amount;
        movements += 1;
        if (vault.paused()) leftWhilePaused = true;
    }

    function _mint(address to, uint256 amount) private {
        vm.prank(_actors.administrator);
        LocalToken(address(usdt)).mint(to, amount);
    }
}
