// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ISettlement} from "../src/local/ISettlement.sol";
import {SettlementTest} from "./kit/SettlementTest.sol";

contract SettlementDepositTest is SettlementTest {
    // --- constructor ---------------------------------------------------------------------------------------

    function test_settlement_RevertWhen_thereIsNoOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        _newSettlement(address(0), FIRST_ID);
    }

    function test_settlement_countsFromTheIdItIsGiven() public view {
        vm.assertEq(home.numberOfDeposits(), FIRST_ID, "numberOfDeposits");
        vm.assertEq(home.depositQuoteTimeBuffer(), 3600, "depositQuoteTimeBuffer");
        vm.assertEq(home.fillDeadlineBuffer(), 21_600, "fillDeadlineBuffer");
    }

    // --- deposit -------------------------------------------------------------------------------------------

    function test_settlement_topicsAndSelectorsAreTheKnownOnes() public pure {
        vm.assertEq(
            ISettlement.FundsDeposited.selector,
            0x32ed1a409ef04c7b0227189c3a103dc5ac10e775a15b785dcc510201f7c25ad3,
            "FundsDeposited"
        );
        vm.assertEq(
            ISettlement.FilledRelay.selector,
            0x44b559f101f8fbcc8a0ea43fa91a05a729a5ea6e14a7c75aa750374690137208,
            "FilledRelay"
        );
        vm.assertEq(bytes32(ISettlement.deposit.selector), bytes32(bytes4(0xad5425c6)), "deposit");
    }

    function test_settlementDeposit_takesTheAmountAndNumbersIt() public {
        ISettlement.RelayData memory relay = _relay();
        relay.message = "hello";
        uint256 before = token.balanceOf(depositor);
        for (uint256 id = FIRST_ID; id < FIRST_ID + 2; ++id) {
            vm.expectEmit(true, true, true, true, address(home));
            emit ISettlement.FundsDeposited(
                relay.inputToken,
                relay.outputToken,
                INPUT,
                OUTPUT,
                AWAY,
                id,
                NOW,
                relay.fillDeadline,
                0,
                relay.depositor,
                relay.recipient,
                bytes32(0),
                "hello"
            );
            _deposit(relay, NOW);
        }
        vm.assertEq(home.numberOfDeposits(), FIRST_ID + 2, "numberOfDeposits");
        vm.assertEq(token.balanceOf(depositor), before - 2 * INPUT, "depositor");
        vm.assertEq(token.balanceOf(address(home)), 2 * INPUT, "pool");
    }

    function test_settlementDeposit_takesADeadlineThatHasPassed() public {
        ISettlement.RelayData memory relay = _relay();
        relay.fillDeadline = NOW - 1;
        _deposit(relay, NOW);
        vm.expectRevert(ISettlement.ExpiredFillDeadline.selector);
        this.fill(relay);
    }

    function fill(ISettlement.RelayData memory relay) external {
        _fill(relay);
    }

    function test_settlementDeposit_takesWhatStandsBehindTheArguments() public {
        bytes memory input = abi.encodeCall(
            ISettlement.deposit,
            (
                _b32(depositor),
                _b32(recipient),
                _b32(address(token)),
                _b32(address(tether)),
                INPUT,
                OUTPUT,
                AWAY,
                bytes32(0),
                NOW,
                NOW + 7200,
                0,
                ""
            )
        );
        vm.prank(depositor);
        (bool done,) = address(home).call(bytes.concat(input, hex"1dc0de0001", hex"73c0de"));
        vm.assertTrue(done, "a deposit with a mark behind it");
        vm.assertEq(token.balanceOf(address(home)), INPUT, "pool");
    }

    function testFuzz_settlementDeposit_exclusivityIsAnOffsetUpToAYear(uint32 parameter) public {
        ISettlement.RelayData memory relay = _relay();
        relay.exclusiveRelayer = _b32(relayer);
        relay.exclusivityDeadline = parameter;
        uint32 expected = parameter == 0 ? 0 : parameter <= 31_536_000 ? NOW + parameter : parameter;
        vm.expectEmit(true, true, true, true, address(home));
        emit ISettlement.FundsDeposited(
            relay.inputToken,
            relay.outputToken,
            INPUT,
            OUTPUT,
            AWAY,
            FIRST_ID,
            NOW,
            relay.fillDeadline,
            expected,
            relay.depositor,
            relay.recipient,
            relay.exclusiveRelayer,
            ""
        );
        _deposit(relay, NOW);
    }

    function testFuzz_settlementDeposit_takesQuotesOfTheLastHourAlone(uint32 quoteTimestamp) public {
        quoteTimestamp = uint32(_bound(quoteTimestamp, NOW - 7200, NOW + 3600));
        if (quoteTimestamp > NOW || quoteTimestamp < NOW - 3600) {
            vm.expectRevert(ISettlement.InvalidQuoteTimestamp.selector);
        }
        this.deposit(_relay(), quoteTimestamp);
    }

    function testFuzz_settlementDeposit_takesDeadlinesOfSixHoursAtMost(uint32 fillDeadline) public {
        ISettlement.RelayData memory relay = _relay();
        relay.fillDeadline = uint32(_bound(fillDeadline, NOW - 3600, NOW + 2 * 21_600));
        if (relay.fillDeadline > NOW + 21_600) vm.expectRevert(ISettlement.InvalidFillDeadline.selector);
        this.deposit(relay, NOW);
    }

    function deposit(ISettlement.RelayData memory relay, uint32 quoteTimestamp) external {
        _deposit(relay, quoteTimestamp);
    }

    function test_settlementDeposit_RevertWhen_aTimeIsReservedForNobody() public {
        ISettlement.RelayData memory relay = _relay();
        relay.exclusivityDeadline = 60;
        vm.expectRevert(ISettlement.InvalidExclusiveRelayer.selector);
        this.deposit(relay, NOW);
    }

    function test_settlementDeposit_RevertWhen_noTokenIsToArrive() public {
        ISettlement.RelayData memory relay = _relay();
        relay.outputToken = bytes32(0);
        vm.expectRevert(ISettlement.InvalidOutputToken.selector);
        this.deposit(relay, NOW);
    }

    function test_settlementDeposit_RevertWhen_depositorOrTokenIsOfAnotherKindOfChain() public {
        ISettlement.RelayData memory relay = _relay();
        relay.depositor = bytes32(type(uint256).max);
        vm.expectRevert(ISettlement.InvalidBytes32.selector);
        this.deposit(relay, NOW);
        relay = _relay();
        relay.inputToken = bytes32(type(uint256).max);
        vm.expectRevert(ISettlement.InvalidBytes32.selector);
        this.deposit(relay, NOW);
    }

    function test_settlementDeposit_RevertWhen_coinsAreSentAlong() public {
        vm.deal(stranger, 1);
        vm.prank(stranger);
        vm.expectRevert(ISettlement.MsgValueDoesNotMatchInputAmount.selector);
        home.deposit{value: 1}(
            _b32(stranger),
            _b32(stranger),
            _b32(address(token)),
            _b32(address(tether)),
            0,
            0,
            AWAY,
            bytes32(0),
            NOW,
            NOW,
            0,
            ""
        );
    }

    /// forge-config: default.isolate = true
    /// forge-config: deep.isolate = true
    /// forge-config: long.isolate = true
    function test_gas_settlementDeposit() public {
        _deposit(_relay(), NOW);
        _deposit(_relay(), NOW);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 66_000, "gas");
    }
}
