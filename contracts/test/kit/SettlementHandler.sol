// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISettlement} from "../../src/local/ISettlement.sol";
import {LocalToken} from "../../src/local/LocalToken.sol";
import {ForgeTest} from "./ForgeTest.sol";

/// @title Depositors, relayers, strangers and the owner of a pool that is both ends, acting at random, beside a model.
contract SettlementHandler is ForgeTest {
    uint256 public constant ACTORS = 4;

    ISettlement public immutable pool;
    LocalToken public immutable token;
    LocalToken public immutable output;
    address private immutable _owner;

    struct Made {
        ISettlement.RelayData relay;
        /// Number of payments, by relayers and by the pool.
        uint256 fills;
        uint256 refunds;
        bool asked;
    }

    Made[] private _made;
    ISettlement.RelayerRefundLeaf[] private _leaves;
    mapping(uint256 leaf => bool) private _executed;

    uint256 public deposited;
    uint256 public refunded;
    uint256 public returned;
    uint256 public paidSlowly;
    uint256 public paidByRelayers;
    bool public filledLate;
    uint32 private _bundles;

    constructor(ISettlement pool_, LocalToken token_, LocalToken output_, address owner_) {
        (pool, token, output, _owner) = (pool_, token_, output_, owner_);
    }

    function countMade() external view returns (uint256) {
        return _made.length;
    }

    function made(uint256 index) external view returns (uint256 fills, uint256 refunds) {
        return (_made[index].fills, _made[index].refunds);
    }

    // --- acts ----------------------------------------------------------------------------------------------

    function deposit(uint256 by, uint256 amount, uint256 deadline, uint256 exclusivity) external {
        ISettlement.RelayData memory relay;
        by = by % ACTORS;
        amount = _bound(amount, 1, 1_000_000e18);
        address depositor = _actorAt(by);
        relay.depositor = _b32(depositor);
        relay.recipient = _b32(_actorAt(by + 1));
        relay.inputToken = _b32(address(token));
        relay.outputToken = _b32(address(output));
        relay.inputAmount = amount;
        relay.outputAmount = amount / 1e12;
        relay.originChainId = block.chainid;
        relay.depositId = pool.numberOfDeposits();
        relay.fillDeadline = uint32(block.timestamp + _bound(deadline, 0, 21_600));
        uint32 parameter = uint32(_bound(exclusivity, 0, 120));
        if (parameter != 0) {
            relay.exclusiveRelayer = _b32(_actorAt(by + 2));
            relay.exclusivityDeadline = uint32(block.timestamp) + parameter;
        }
        token.mint(depositor, amount);
        vm.startPrank(depositor);
        token.approve(address(pool), amount);
        _send(relay, parameter);
        vm.stopPrank();
        _made.push();
        _made[_made.length - 1].relay = relay;
        deposited += amount;
    }

    /// Anybody fills anything at any time; the model foretells what passes.
    function fill(uint256 index, uint256 by) external {
        if (_made.length == 0) return;
        Made storage it = _made[index % _made.length];
        address relayer = _actorAt(by);
        output.mint(relayer, it.relay.outputAmount);
        bool reserved = it.relay.exclusivityDeadline >= block.timestamp && it.relay.exclusiveRelayer != _b32(relayer);
        bool allowed = it.fills == 0 && it.relay.fillDeadline >= block.timestamp && !reserved;
        vm.startPrank(relayer);
        output.approve(address(pool), it.relay.outputAmount);
        try pool.fillRelay(it.relay, block.chainid, _b32(relayer)) {
            vm.assertTrue(allowed, "a fill passed that the model refuses");
            _count(it);
            paidByRelayers += it.relay.outputAmount;
        } catch {
            vm.assertTrue(!allowed, "a fill failed that the model allows");
        }
        vm.stopPrank();
    }

    function requestSlowFill(uint256 index) external {
        if (_made.length == 0) return;
        Made storage it = _made[index % _made.length];
        bool allowed = it.fills == 0 && !it.asked && it.relay.fillDeadline >= block.timestamp
            && it.relay.exclusivityDeadline < block.timestamp;
        try pool.requestSlowFill(it.relay) {
            vm.assertTrue(allowed, "a slow fill was taken that the model refuses");
            it.asked = true;
        } catch {
            vm.assertTrue(!allowed, "a slow fill was refused that the model allows");
        }
    }

    /// The owner relays a slow root of one leaf, and any account executes it.
    function slowFill(uint256 index) external {
        if (_made.length == 0) return;
        Made storage it = _made[index % _made.length];
        ISettlement.SlowFill memory leaf = ISettlement.SlowFill(it.relay, block.chainid, it.relay.outputAmount);
        uint32 id = _relayRoots(bytes32(0), keccak256(abi.encode(leaf)));
        bool allowed = it.fills == 0 && it.relay.fillDeadline >= block.timestamp
            && output.balanceOf(address(pool)) >= it.relay.outputAmount;
        try pool.executeSlowRelayLeaf(leaf, id, new bytes32[](0)) {
            vm.assertTrue(allowed, "the pool paid what the model refuses");
            _count(it);
            paidSlowly += it.relay.outputAmount;
        } catch {
            vm.assertTrue(!allowed, "the pool did not pay what the model allows");
        }
    }

    /// The owner relays a root that refunds a deposit that was not filled in time.
    function relayRefund(uint256 index) external {
        if (_made.length == 0) return;
        Made storage it = _made[index % _made.length];
        if (it.fills != 0 || it.refunds != 0 || it.relay.fillDeadline >= block.timestamp) return;
        ISettlement.RelayerRefundLeaf memory leaf;
        leaf.chainId = block.chainid;
        leaf.l2TokenAddress = address(token);
        leaf.refundAddresses = new address[](1);
        leaf.refundAmounts = new uint256[](1);
        leaf.refundAddresses[0] = address(uint160(uint256(it.relay.depositor)));
        leaf.refundAmounts[0] = it.relay.inputAmount;
        leaf.leafId = _relayRoots(keccak256(abi.encode(leaf)), bytes32(0));
        _relayRoots(keccak256(abi.encode(leaf)), bytes32(0));
        _leaves.push(leaf);
        ++it.refunds;
    }

    /// Any account executes a leaf, first or again.
    function refund(uint256 index) external {
        if (_leaves.length == 0) return;
        index = index % _leaves.length;
        ISettlement.RelayerRefundLeaf memory leaf = _leaves[index];
        try pool.executeRelayerRefundLeaf(leaf.leafId + 1, leaf, new bytes32[](0)) {
            vm.assertTrue(!_executed[index], "a leaf was executed twice");
            _executed[index] = true;
            refunded += leaf.refundAmounts[0];
        } catch {
            vm.assertTrue(_executed[index], "a leaf could not be executed");
        }
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + _bound(time, 1, 3 hours));
    }

    // --- inside --------------------------------------------------------------------------------------------

    function _count(Made storage it) private {
        ++it.fills;
        if (block.timestamp > it.relay.fillDeadline) filledLate = true;
    }

    function _send(ISettlement.RelayData memory relay, uint32 parameter) private {
        pool.deposit(
            relay.depositor,
            relay.recipient,
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            block.chainid,
            relay.exclusiveRelayer,
            uint32(block.timestamp),
            relay.fillDeadline,
            parameter,
            ""
        );
    }

    function _relayRoots(bytes32 refundRoot, bytes32 slowRoot) private returns (uint32) {
        vm.prank(_owner);
        pool.relayRootBundle(refundRoot, slowRoot);
        return _bundles++;
    }

    function _actorAt(uint256 index) private pure returns (address) {
        return address(uint160(0x10000 + index % ACTORS));
    }

    function _b32(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
