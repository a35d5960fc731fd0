// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {ISettlement} from "../src/local/ISettlement.sol";
import {LocalTether} from "../src/local/LocalTether.sol";
import {SettlementTest} from "./kit/SettlementTest.sol";

contract SettlementRefundTest is SettlementTest {
    function setUp() public override {
        super.setUp();
        _deposit(_relay(), NOW);
    }

    // --- relayRootBundle -----------------------------------------------------------------------------------

    function test_relayRootBundle_numbersTheBundles() public {
        for (uint32 id = 0; id < 2; ++id) {
            vm.expectEmit(true, true, true, true, address(home));
            emit ISettlement.RelayedRootBundle(id, bytes32(uint256(id + 1)), bytes32(uint256(id + 7)));
            vm.prank(owner);
            home.relayRootBundle(bytes32(uint256(id + 1)), bytes32(uint256(id + 7)));
        }
        (bytes32 slowRoot, bytes32 refundRoot) = home.rootBundles(1);
        vm.assertEq(slowRoot, bytes32(uint256(8)), "slow root");
        vm.assertEq(refundRoot, bytes32(uint256(2)), "refund root");
    }

    function test_relayRootBundle_RevertWhen_theCallerIsNotTheOwner() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        home.relayRootBundle(bytes32(uint256(1)), bytes32(0));
    }

    // --- executeRelayerRefundLeaf --------------------------------------------------------------------------

    function test_refundLeaf_paysEverybodyInItOnce() public {
        token.mint(address(home), 50e18);
        ISettlement.RelayerRefundLeaf memory leaf;
        leaf.chainId = HOME;
        leaf.leafId = 300;
        leaf.amountToReturn = 20e18;
        leaf.l2TokenAddress = address(token);
        leaf.refundAddresses = new address[](2);
        leaf.refundAmounts = new uint256[](2);
        (leaf.refundAddresses[0], leaf.refundAmounts[0]) = (depositor, INPUT);
        (leaf.refundAddresses[1], leaf.refundAmounts[1]) = (relayer, 30e18);
        uint256 before = token.balanceOf(depositor);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.expectEmit(true, true, true, true, address(home));
        emit ISettlement.ExecutedRelayerRefundRoot(
            20e18, HOME, leaf.refundAmounts, id, 300, address(token), leaf.refundAddresses, false, stranger
        );
        vm.prank(stranger);
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
        vm.assertEq(token.balanceOf(depositor), before + INPUT, "depositor");
        vm.assertEq(token.balanceOf(relayer), 30e18, "relayer");
        vm.assertEq(token.balanceOf(owner), 20e18, "owner");
        vm.assertEq(token.balanceOf(address(home)), 0, "pool");
        vm.expectRevert(ISettlement.ClaimedMerkleLeaf.selector);
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
    }

    function test_refundLeaf_rootAndLeafInOneTransaction() public {
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, INPUT);
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(ISettlement.relayRootBundle, (_rootOf(leaf), bytes32(0)));
        calls[1] = abi.encodeCall(ISettlement.executeRelayerRefundLeaf, (0, leaf, _noProof()));
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        Multicall(address(home)).multicall(calls);
        vm.prank(owner);
        Multicall(address(home)).multicall(calls);
        vm.assertEq(token.balanceOf(address(home)), 0, "pool");
    }

    function testFuzz_refundLeaf_RevertWhen_itIsNotUnderTheRoot(address account, uint256 amount) public {
        uint32 id = _relayRoots(home, _rootOf(_refundLeaf(depositor, INPUT)), bytes32(0));
        vm.assume(account != depositor || amount != INPUT);
        vm.expectRevert(ISettlement.InvalidMerkleProof.selector);
        home.executeRelayerRefundLeaf(id, _refundLeaf(account, amount), _noProof());
    }

    function test_refundLeaf_RevertWhen_itIsForAnotherChain() public {
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, INPUT);
        leaf.chainId = AWAY;
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.expectRevert(ISettlement.InvalidChainId.selector);
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
    }

    function test_refundLeaf_RevertWhen_addressesAndAmountsDiffer() public {
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, INPUT);
        leaf.refundAddresses = new address[](2);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.expectRevert(ISettlement.InvalidMerkleLeaf.selector);
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
    }

    function test_refundLeaf_RevertWhen_coinsAreSentAlong() public {
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, INPUT);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.deal(stranger, 1);
        vm.prank(stranger);
        vm.expectRevert(ISettlement.MsgValueDoesNotMatchInputAmount.selector);
        home.executeRelayerRefundLeaf{value: 1}(id, leaf, _noProof());
    }

    function test_refundLeaf_RevertWhen_thePoolHasLess() public {
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, INPUT + 1);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.expectRevert(ISettlement.InsufficientSpokePoolBalanceToExecuteLeaf.selector);
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
    }

    // --- what the token refuses ----------------------------------------------------------------------------

    /// The depositor of 10 USDT, whom the token refuses, has a refund of 7 deferred.
    function _deferSeven() private {
        tether.mint(address(home), 10e6);
        tether.setBlackListed(depositor, true);
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, 7e6);
        leaf.l2TokenAddress = address(tether);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.expectEmit(true, true, true, true, address(home));
        emit ISettlement.ExecutedRelayerRefundRoot(
            0, HOME, leaf.refundAmounts, id, 0, address(tether), leaf.refundAddresses, true, address(this)
        );
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
    }

    function test_refundLeaf_defersWhatTheTokenRefuses() public {
        _deferSeven();
        vm.assertEq(home.getRelayerRefund(address(tether), depositor), 7e6, "deferred");
        vm.assertEq(tether.balanceOf(address(home)), 10e6, "still here");
        vm.prank(depositor);
        vm.expectRevert(abi.encodeWithSelector(LocalTether.BlackListed.selector, depositor));
        home.claimRelayerRefund(_b32(address(tether)), _b32(depositor));
        vm.expectEmit(true, true, true, true, address(home));
        emit ISettlement.ClaimedRelayerRefund(_b32(address(tether)), _b32(recipient), 7e6, depositor);
        vm.prank(depositor);
        home.claimRelayerRefund(_b32(address(tether)), _b32(recipient));
        vm.assertEq(tether.balanceOf(recipient), 7e6, "where the depositor wants it");
        vm.prank(depositor);
        vm.expectRevert(ISettlement.NoRelayerRefundToClaim.selector);
        home.claimRelayerRefund(_b32(address(tether)), _b32(recipient));
    }

    function test_claimRelayerRefund_RevertWhen_nothingWaitsForTheCaller() public {
        _deferSeven();
        vm.prank(stranger);
        vm.expectRevert(ISettlement.NoRelayerRefundToClaim.selector);
        home.claimRelayerRefund(_b32(address(tether)), _b32(stranger));
    }

    function test_refundLeaf_RevertWhen_itWouldTakeADeferredRefund() public {
        _deferSeven();
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(relayer, 3e6 + 1);
        leaf.l2TokenAddress = address(tether);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        vm.expectRevert(ISettlement.InsufficientSpokePoolBalanceToExecuteLeaf.selector);
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
    }

    // --- what it costs -------------------------------------------------------------------------------------

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_refundLeaf() public {
        ISettlement.RelayerRefundLeaf memory leaf = _refundLeaf(depositor, INPUT);
        uint32 id = _relayRoots(home, _rootOf(leaf), bytes32(0));
        home.executeRelayerRefundLeaf(id, leaf, _noProof());
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 90_000, "gas");
    }
}
