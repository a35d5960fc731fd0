// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ISettlement} from "../src/local/ISettlement.sol";
import {MessageReader} from "./kit/MessageReader.sol";
import {SettlementTest} from "./kit/SettlementTest.sol";

contract SettlementFillTest is SettlementTest {
    function setUp() public override {
        super.setUp();
        vm.chainId(AWAY);
    }

    function _expectFilled(
        ISettlement.RelayData memory relay,
        bytes32 by,
        uint256 amount,
        ISettlement.FillType fillType
    ) private {
        bytes32 messageHash = relay.message.length == 0 ? bytes32(0) : keccak256(relay.message);
        vm.expectEmit(true, true, true, true, address(away));
        emit ISettlement.FilledRelay(
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            fillType == ISettlement.FillType.SlowFill ? 0 : HOME,
            HOME,
            relay.depositId,
            relay.fillDeadline,
            relay.exclusivityDeadline,
            relay.exclusiveRelayer,
            by,
            relay.depositor,
            relay.recipient,
            messageHash,
            ISettlement.RelayExecutionEventInfo(relay.recipient, messageHash, amount, fillType)
        );
    }

    // --- fillRelay -----------------------------------------------------------------------------------------

    function test_fillRelay_paysTheRecipientOutOfTheRelayersPocket() public {
        uint256 before = tether.balanceOf(relayer);
        _expectFilled(_relay(), _b32(relayer), OUTPUT, ISettlement.FillType.FastFill);
        _fill(_relay());
        vm.assertEq(tether.balanceOf(recipient), OUTPUT, "recipient");
        vm.assertEq(tether.balanceOf(relayer), before - OUTPUT, "relayer");
        vm.assertEq(tether.balanceOf(address(away)), 0, "pool");
        vm.assertEq(_statusOf(_relay()), uint256(ISettlement.FillStatus.Filled), "status");
    }

    function test_fillRelay_RevertWhen_itIsFilled() public {
        _fill(_relay());
        vm.prank(relayer);
        vm.expectRevert(ISettlement.RelayFilled.selector);
        away.fillRelay(_relay(), AWAY, _b32(stranger));
    }

    function testFuzz_fillRelay_anyOtherFieldIsAnotherTransfer(uint256 field, uint256 value) public {
        _fill(_relay());
        ISettlement.RelayData memory other = _relay();
        field = field % 5;
        if (field == 0) other.depositId = value;
        if (field == 1) other.originChainId = value;
        if (field == 2) other.depositor = bytes32(value);
        if (field == 3) other.inputAmount = value;
        if (field == 4) other.inputToken = bytes32(value);
        vm.assume(keccak256(abi.encode(other)) != keccak256(abi.encode(_relay())));
        vm.assertEq(_statusOf(other), uint256(ISettlement.FillStatus.Unfilled), "status");
        _fill(other);
        vm.assertEq(tether.balanceOf(recipient), 2 * OUTPUT, "recipient");
    }

    function testFuzz_fillRelay_neverAfterTheDeadline(uint256 time) public {
        time = _bound(time, NOW, NOW + 14_400);
        vm.warp(time);
        vm.prank(relayer);
        if (time > _relay().fillDeadline) vm.expectRevert(ISettlement.ExpiredFillDeadline.selector);
        away.fillRelay(_relay(), HOME, _b32(relayer));
    }

    function testFuzz_fillRelay_exclusivityEndsAfterItsDeadline(uint256 time) public {
        ISettlement.RelayData memory relay = _relay();
        relay.exclusiveRelayer = _b32(stranger);
        relay.exclusivityDeadline = NOW + 60;
        time = _bound(time, NOW, NOW + 120);
        vm.warp(time);
        vm.prank(relayer);
        if (time <= NOW + 60) vm.expectRevert(ISettlement.NotExclusiveRelayer.selector);
        away.fillRelay(relay, HOME, _b32(relayer));
    }

    function test_fillRelay_theExclusiveRelayerNeedNotWait() public {
        ISettlement.RelayData memory relay = _relay();
        relay.exclusiveRelayer = _b32(relayer);
        relay.exclusivityDeadline = NOW + 60;
        _fill(relay);
        vm.assertEq(tether.balanceOf(recipient), OUTPUT, "recipient");
    }

    function test_fillRelay_RevertWhen_theRecipientIsOfAnotherKindOfChain() public {
        ISettlement.RelayData memory relay = _relay();
        relay.recipient = bytes32(type(uint256).max);
        vm.prank(relayer);
        vm.expectRevert(ISettlement.InvalidBytes32.selector);
        away.fillRelay(relay, HOME, _b32(relayer));
    }

    function test_fillRelay_tellsARecipientWithCodeOfTheMessage() public {
        MessageReader reader = new MessageReader();
        ISettlement.RelayData memory relay = _relay();
        relay.recipient = _b32(address(reader));
        relay.message = "for you";
        _expectFilled(relay, _b32(relayer), OUTPUT, ISettlement.FillType.FastFill);
        _fill(relay);
        vm.assertEq(reader.token(), address(tether), "token");
        vm.assertEq(reader.amount(), OUTPUT, "amount");
        vm.assertEq(reader.relayer(), relayer, "relayer");
        vm.assertEq(keccak256(reader.message()), keccak256("for you"), "message");
    }

    function test_fillRelay_RevertWhen_theRecipientComesAgain() public {
        MessageReader reader = new MessageReader();
        ISettlement.RelayData memory relay = _relay();
        relay.recipient = _b32(address(reader));
        relay.message = "again";
        reader.arm(_relay());
        vm.prank(relayer);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        away.fillRelay(relay, HOME, _b32(relayer));
    }

    // --- requestSlowFill -----------------------------------------------------------------------------------

    function test_requestSlowFill_isNoFill() public {
        ISettlement.RelayData memory relay = _relay();
        vm.expectEmit(true, true, true, true, address(away));
        emit ISettlement.RequestedSlowFill(
            relay.inputToken,
            relay.outputToken,
            INPUT,
            OUTPUT,
            HOME,
            FIRST_ID,
            relay.fillDeadline,
            0,
            bytes32(0),
            relay.depositor,
            relay.recipient,
            bytes32(0)
        );
        away.requestSlowFill(relay);
        vm.assertEq(_statusOf(relay), uint256(ISettlement.FillStatus.RequestedSlowFill), "status");
        vm.assertEq(tether.balanceOf(recipient), 0, "nothing arrived");
        _expectFilled(relay, _b32(relayer), OUTPUT, ISettlement.FillType.ReplacedSlowFill);
        _fill(relay);
    }

    function test_requestSlowFill_RevertWhen_itWasAskedForOrFilled() public {
        away.requestSlowFill(_relay());
        vm.expectRevert(ISettlement.InvalidSlowFillRequest.selector);
        away.requestSlowFill(_relay());
        _fill(_relay());
        vm.expectRevert(ISettlement.InvalidSlowFillRequest.selector);
        away.requestSlowFill(_relay());
    }

    function test_requestSlowFill_RevertWhen_theDeadlineHasPassed() public {
        vm.warp(NOW + 7201);
        vm.expectRevert(ISettlement.ExpiredFillDeadline.selector);
        away.requestSlowFill(_relay());
    }

    function test_requestSlowFill_RevertWhen_aRelayersTimeIsNotOver() public {
        ISettlement.RelayData memory relay = _relay();
        relay.exclusiveRelayer = _b32(relayer);
        relay.exclusivityDeadline = NOW;
        vm.prank(relayer);
        vm.expectRevert(ISettlement.NoSlowFillsInExclusivityWindow.selector);
        away.requestSlowFill(relay);
        vm.warp(NOW + 1);
        away.requestSlowFill(relay);
    }

    // --- executeSlowRelayLeaf ------------------------------------------------------------------------------

    /// Two leaves under one root, the first of which is paid.
    function _relaySlowRoot(ISettlement.SlowFill memory leaf) private returns (uint32 id, bytes32[] memory proof) {
        ISettlement.RelayData memory other = _relay();
        other.depositId = FIRST_ID + 1;
        proof = new bytes32[](1);
        proof[0] = keccak256(abi.encode(_slowLeaf(other, OUTPUT)));
        bytes32 one = keccak256(abi.encode(leaf));
        bytes32 root = one < proof[0] ? keccak256(bytes.concat(one, proof[0])) : keccak256(bytes.concat(proof[0], one));
        id = _relayRoots(away, bytes32(0), root);
    }

    function test_executeSlowRelayLeaf_paysOutOfThePool() public {
        tether.mint(address(away), OUTPUT + 10);
        ISettlement.SlowFill memory leaf = _slowLeaf(_relay(), OUTPUT + 7);
        (uint32 id, bytes32[] memory proof) = _relaySlowRoot(leaf);
        away.requestSlowFill(_relay());
        _expectFilled(_relay(), bytes32(0), OUTPUT + 7, ISettlement.FillType.SlowFill);
        vm.prank(stranger);
        away.executeSlowRelayLeaf(leaf, id, proof);
        vm.assertEq(tether.balanceOf(recipient), OUTPUT + 7, "recipient");
        vm.assertEq(tether.balanceOf(address(away)), 3, "pool");
        vm.expectRevert(ISettlement.RelayFilled.selector);
        away.executeSlowRelayLeaf(leaf, id, proof);
        vm.prank(relayer);
        vm.expectRevert(ISettlement.RelayFilled.selector);
        away.fillRelay(_relay(), HOME, _b32(relayer));
    }

    function test_executeSlowRelayLeaf_RevertWhen_aRelayerWasFaster() public {
        tether.mint(address(away), OUTPUT);
        (uint32 id, bytes32[] memory proof) = _relaySlowRoot(_slowLeaf(_relay(), OUTPUT));
        _fill(_relay());
        vm.expectRevert(ISettlement.RelayFilled.selector);
        away.executeSlowRelayLeaf(_slowLeaf(_relay(), OUTPUT), id, proof);
    }

    function test_executeSlowRelayLeaf_RevertWhen_theLeafIsForAnotherChain() public {
        ISettlement.SlowFill memory leaf = ISettlement.SlowFill(_relay(), HOME, OUTPUT);
        (uint32 id, bytes32[] memory proof) = _relaySlowRoot(leaf);
        vm.expectRevert(ISettlement.InvalidChainId.selector);
        away.executeSlowRelayLeaf(leaf, id, proof);
    }

    function testFuzz_executeSlowRelayLeaf_RevertWhen_theLeafIsNotUnderTheRoot(uint256 amount) public {
        vm.assume(amount != OUTPUT);
        tether.mint(address(away), OUTPUT);
        (uint32 id, bytes32[] memory proof) = _relaySlowRoot(_slowLeaf(_relay(), OUTPUT));
        vm.expectRevert(ISettlement.InvalidMerkleProof.selector);
        away.executeSlowRelayLeaf(_slowLeaf(_relay(), amount), id, proof);
    }

    function test_executeSlowRelayLeaf_RevertWhen_theDeadlineHasPassed() public {
        tether.mint(address(away), OUTPUT);
        (uint32 id, bytes32[] memory proof) = _relaySlowRoot(_slowLeaf(_relay(), OUTPUT));
        vm.warp(NOW + 7201);
        vm.expectRevert(ISettlement.ExpiredFillDeadline.selector);
        away.executeSlowRelayLeaf(_slowLeaf(_relay(), OUTPUT), id, proof);
    }

    function test_executeSlowRelayLeaf_RevertWhen_thePoolHasLess() public {
        tether.mint(address(away), OUTPUT - 1);
        (uint32 id, bytes32[] memory proof) = _relaySlowRoot(_slowLeaf(_relay(), OUTPUT));
        vm.expectRevert(ISettlement.InsufficientSpokePoolBalanceToExecuteLeaf.selector);
        away.executeSlowRelayLeaf(_slowLeaf(_relay(), OUTPUT), id, proof);
    }

    // --- what it costs -------------------------------------------------------------------------------------

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_fillRelay() public {
        _fill(_relay());
        ISettlement.RelayData memory second = _relay();
        second.depositId = FIRST_ID + 1;
        _fill(second);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 82_000, "gas");
    }
}
