// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISettlement} from "../../src/local/ISettlement.sol";
import {LocalTether} from "../../src/local/LocalTether.sol";
import {LocalToken} from "../../src/local/LocalToken.sol";
import {SettlementDeployer} from "./SettlementDeployer.sol";

/// @title Two ends of a transfer: 18 decimals on chain 56, 6 decimals and no answers on chain 1.
abstract contract SettlementTest is SettlementDeployer {
    uint256 internal constant HOME = 56;
    uint256 internal constant AWAY = 1;
    uint32 internal constant FIRST_ID = 1000;
    uint256 internal constant INPUT = 100e18;
    uint256 internal constant OUTPUT = 99_920_000;
    uint32 internal constant NOW = 2_000_000_000;

    LocalToken internal token;
    LocalTether internal tether;
    ISettlement internal home;
    ISettlement internal away;

    address internal owner = _actor("owner");
    address internal depositor = _actor("depositor");
    address internal recipient = _actor("recipient");
    address internal relayer = _actor("relayer");
    address internal stranger = _actor("stranger");

    function setUp() public virtual {
        vm.warp(NOW);
        vm.chainId(HOME);
        token = new LocalToken("USD Coin", "USDC", 18);
        tether = new LocalTether();
        home = _newSettlement(owner, FIRST_ID);
        away = _newSettlement(owner, FIRST_ID);
        token.mint(depositor, 1_000_000e18);
        tether.mint(relayer, 1_000_000e6);
        vm.prank(depositor);
        token.approve(address(home), type(uint256).max);
        vm.prank(relayer);
        tether.approve(address(away), type(uint256).max);
    }

    function _b32(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    /// The transfer that `_deposit` makes first, as the destination sees it.
    function _relay() internal view returns (ISettlement.RelayData memory relay) {
        relay.depositor = _b32(depositor);
        relay.recipient = _b32(recipient);
        relay.inputToken = _b32(address(token));
        relay.outputToken = _b32(address(tether));
        relay.inputAmount = INPUT;
        relay.outputAmount = OUTPUT;
        relay.originChainId = HOME;
        relay.depositId = FIRST_ID;
        relay.fillDeadline = NOW + 7200;
    }

    /// Deposits what `relay` says, under a quote of `quoteTimestamp`; its exclusivity deadline is the parameter.
    function _deposit(ISettlement.RelayData memory relay, uint32 quoteTimestamp) internal {
        vm.chainId(HOME);
        vm.prank(depositor);
        home.deposit(
            relay.depositor,
            relay.recipient,
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            AWAY,
            relay.exclusiveRelayer,
            quoteTimestamp,
            relay.fillDeadline,
            relay.exclusivityDeadline,
            relay.message
        );
    }

    function _fill(ISettlement.RelayData memory relay) internal {
        vm.chainId(AWAY);
        vm.prank(relayer);
        away.fillRelay(relay, HOME, _b32(relayer));
    }

    function _statusOf(ISettlement.RelayData memory relay) internal view returns (uint256) {
        return away.fillStatuses(keccak256(abi.encode(relay, AWAY)));
    }

    function _relayRoots(ISettlement pool, bytes32 refundRoot, bytes32 slowRoot) internal returns (uint32 id) {
        vm.prank(owner);
        pool.relayRootBundle(refundRoot, slowRoot);
        return _lastBundle(pool);
    }

    function _lastBundle(ISettlement pool) internal view returns (uint32 id) {
        for (;; ++id) {
            try pool.rootBundles(id + 1) {}
            catch {
                return id;
            }
        }
    }

    function _refundLeaf(address account, uint256 amount)
        internal
        view
        returns (ISettlement.RelayerRefundLeaf memory leaf)
    {
        leaf.chainId = HOME;
        leaf.l2TokenAddress = address(token);
        leaf.refundAddresses = new address[](1);
        leaf.refundAmounts = new uint256[](1);
        (leaf.refundAddresses[0], leaf.refundAmounts[0]) = (account, amount);
    }

    /// A root over a leaf alone is its hash.
    function _rootOf(ISettlement.RelayerRefundLeaf memory leaf) internal pure returns (bytes32) {
        return keccak256(abi.encode(leaf));
    }

    function _slowLeaf(ISettlement.RelayData memory relay, uint256 amount)
        internal
        pure
        returns (ISettlement.SlowFill memory)
    {
        return ISettlement.SlowFill(relay, AWAY, amount);
    }

    function _noProof() internal pure returns (bytes32[] memory) {
        return new bytes32[](0);
    }
}
