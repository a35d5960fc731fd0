// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PoolHandler} from "./kit/PoolHandler.sol";
import {PoolTest} from "./kit/PoolTest.sol";

contract PoolInvariantsTest is PoolTest {
    PoolHandler internal handler;

    function setUp() public override {
        super.setUp();
        handler = new PoolHandler(pool, operator);
        for (uint256 i = 0; i < 8; ++i) {
            handler.deposit(i);
        }
        handler.approve(5, 1);
        handler.waitForTheNextEpoch();
        handler.approve(3, 1);
        handler.wait(20 minutes);
    }

    /// @dev forge asks whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: deep.invariant.runs = 64
    function invariant_pool_holdsWhatWasNotSpent() public view {
        uint256 unspent = handler.made() - handler.withdrawn() - handler.takenBack();
        vm.assertEq(address(pool).balance, unspent * DENOMINATION, "balance");
        vm.assertEq(pool.depositCount(), handler.made(), "depositCount");
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: deep.invariant.runs = 64
    function invariant_pool_paysNothingFreeAndNothingTwice() public view {
        uint256 paid = relayer.balance + _addressOf("second recipient").balance;
        for (uint256 i = 0; i < 8; ++i) {
            paid += _addressOf(string.concat("recipient ", vm.toString(i))).balance;
        }
        vm.assertEq(paid, handler.withdrawn() * DENOMINATION, "paid");
        vm.assertEq(relayer.balance, handler.fees(), "fees");
        vm.assertLe(relayer.balance, handler.withdrawn() * HIGHEST_FEE, "fee cap");
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: deep.invariant.runs = 64
    function invariant_pool_onlyTheDepositorTakesBack() public view {
        vm.assertEq(handler.strangerTookBack(), false, "a stranger took back");
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: deep.invariant.runs = 64
    function invariant_pool_onlyTheOperatorChangesTheTree() public view {
        vm.assertEq(handler.strangerOperated(), false, "a stranger approved or removed");
        vm.assertEq(pool.approvedCount(), handler.approvedCount(), "approvedCount");
        for (uint256 i = 0; i < handler.made(); ++i) {
            vm.assertEq(pool.waitingLeaf(i), handler.waitingLeaf(i), "waitingLeaf");
        }
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: deep.invariant.runs = 64
    function invariant_pool_noProofPaysAnythingElse() public view {
        vm.assertEq(handler.tamperedPassed(), false, "a changed withdrawal passed");
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: deep.invariant.runs = 64
    function invariant_pool_usableRootsAreThoseOfTheModel() public view {
        bytes32[] memory roots = handler.roots();
        for (uint256 i = 0; i < roots.length; ++i) {
            vm.assertEq(pool.isRootUsable(roots[i]), handler.isUsable(roots[i]), "isRootUsable");
        }
        if (roots.length != 0) vm.assertEq(pool.latestRoot(), roots[roots.length - 1], "latestRoot");
        vm.assertEq(pool.isRootUsable(0), false, "zero");
    }

    /// @dev One campaign for all of them: the long run has no hours for six.
    /// forge-config: default.invariant.runs = 1
    /// forge-config: deep.invariant.runs = 1
    /// forge-config: long.invariant.runs = 50
    /// forge-config: long.invariant.depth = 2000
    function invariant_everyPropertyOfThePool() public view {
        invariant_pool_holdsWhatWasNotSpent();
        invariant_pool_paysNothingFreeAndNothingTwice();
        invariant_pool_onlyTheDepositorTakesBack();
        invariant_pool_onlyTheOperatorChangesTheTree();
        invariant_pool_noProofPaysAnythingElse();
        invariant_pool_usableRootsAreThoseOfTheModel();
    }

    /// @dev The address of an actor, without the label that would change a state.
    function _addressOf(string memory name) private pure returns (address) {
        return vm.addr(uint256(keccak256(bytes(name))));
    }
}
