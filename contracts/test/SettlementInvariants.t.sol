// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISettlement} from "../src/local/ISettlement.sol";
import {LocalToken} from "../src/local/LocalToken.sol";
import {SettlementDeployer} from "./kit/SettlementDeployer.sol";
import {SettlementHandler} from "./kit/SettlementHandler.sol";

contract SettlementInvariantsTest is SettlementDeployer {
    uint256 private constant LIQUIDITY = 1_000_000e6;

    address internal owner = _actor("owner");
    ISettlement internal pool;
    LocalToken internal token;
    LocalToken internal output;
    SettlementHandler internal handler;

    function setUp() public {
        vm.warp(2_000_000_000);
        pool = _newSettlement(owner, 1000);
        token = new LocalToken("USD Coin", "USDC", 18);
        output = new LocalToken("Tether USD", "USDT", 6);
        output.mint(address(pool), LIQUIDITY);
        handler = new SettlementHandler(pool, token, output, owner);
        token.transferOwnership(address(handler));
        output.transferOwnership(address(handler));
    }

    /// @dev forge asks whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_settlement_conservesTokens() public view {
        vm.assertEq(token.balanceOf(address(pool)), handler.deposited() - handler.refunded(), "what came in");
        vm.assertEq(output.balanceOf(address(pool)), LIQUIDITY - handler.paidSlowly(), "what goes out");
    }

    function invariant_settlement_fillsNothingTwice() public view {
        for (uint256 i = 0; i < handler.countMade(); ++i) {
            (uint256 fills,) = handler.made(i);
            vm.assertLe(fills, 1, "fills");
        }
    }

    function invariant_settlement_fillsNothingAfterItsDeadline() public view {
        vm.assertEq(handler.filledLate(), false, "late");
    }

    function invariant_settlement_nothingIsBothFilledAndRefunded() public view {
        for (uint256 i = 0; i < handler.countMade(); ++i) {
            (uint256 fills, uint256 refunds) = handler.made(i);
            vm.assertLe(fills + refunds, 1, "fills and refunds");
        }
    }

    /// Every arrival was paid in full by a relayer or by the pool.
    function invariant_settlement_paysRecipientsInFull() public view {
        uint256 arrived;
        for (uint256 i = 0; i < handler.ACTORS(); ++i) {
            arrived += output.balanceOf(address(uint160(0x10000 + i)));
        }
        uint256 unspent = output.totalSupply() - arrived - output.balanceOf(address(pool));
        vm.assertEq(unspent, 0, "nothing is anywhere else");
    }
}
