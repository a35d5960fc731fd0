// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {PoolDeposit, Payment} from "./kit/ProvenSpend.sol";
import {Reenterer} from "./kit/Reenterer.sol";
import {Refuser} from "./kit/Refuser.sol";

contract PoolTakeBackTest is PoolTest {
    function setUp() public override {
        super.setUp();
        _deposit(3);
    }

    function test_takeBack_paysTheDepositorInPublic() public {
        PoolDeposit memory made = _proven(1);
        vm.expectEmit(true, true, false, true, address(pool));
        emit IPrivatePool.TakenBack(made.commitment, made.depositor, made.nullifierHash);
        _takeBack(1);
        vm.assertEq(made.depositor.balance, DENOMINATION, "all of it");
        vm.assertEq(address(pool).balance, 2 * DENOMINATION, "pool");
        vm.assertEq(pool.isSpent(made.nullifierHash), true, "spent");
    }

    /// @dev A hit on the list, a broken list, closed deposits, no operator and years leave it possible.
    function test_takeBack_nothingCanStopIt() public {
        _sanction(_proven(0).depositor);
        vm.startPrank(owner);
        pool.setDepositsOpen(false);
        pool.setOperator(address(0));
        vm.stopPrank();
        _takeBack(0);
        vm.etch(address(list), address(new BrokenList()).code);
        _takeBack(1);
        vm.etch(address(list), "");
        vm.warp(block.timestamp + 3650 days);
        vm.chainId(56);
        vm.roll(block.number + 1_000_000);
        _takeBack(2);
        vm.assertEq(address(pool).balance, 0, "pool");
    }

    // --- approval and removal ------------------------------------------------------------------------------

    function test_takeBack_beforeApprovalEndsTheWaiting() public {
        _takeBack(1);
        vm.assertEq(pool.waitingLeaf(1), 0, "waitingLeaf");
        vm.assertEq(pool.waitingLeaf(0), uint256(_proven(0).leaf), "the leaf of another");
        uint32[] memory indexes = new uint32[](2);
        (indexes[0], indexes[1]) = (0, 1);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.BatchTooSmall.selector, 1, 2));
        pool.approve(indexes);
        indexes = new uint32[](3);
        (indexes[0], indexes[1], indexes[2]) = (0, 1, 2);
        vm.prank(operator);
        pool.approve(indexes);
        vm.assertEq(pool.latestRoot(), _hash(_proven(0).leaf, _proven(2).leaf), "root");
    }

    function test_takeBack_afterApprovalLeavesTheTreeAsItIs() public {
        _approve(0, 3);
        bytes32 root = pool.latestRoot();
        _takeBack(0);
        _pass();
        _takeBack(1);
        vm.assertEq(pool.latestRoot(), root, "root");
        vm.assertEq(pool.isRootUsable(root), true, "usable");
        vm.assertEq(pool.approvedCount(), 3, "approvedCount");
        vm.assertEq(address(pool).balance, DENOMINATION, "pool");
    }

    function test_takeBack_afterApprovalEndsTheProof() public {
        _depositOthers();
        _takeBack(4);
        Payment memory payment = _standard(4);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, payment.nullifierHash);
        _expectRefusal(payment, reason);
        _withdraw(_standard(3));
    }

    function test_takeBack_afterRemoval() public {
        _depositOthers();
        _removeFive();
        _takeBack(5);
        vm.assertEq(_proven(5).depositor.balance, DENOMINATION, "in the epoch of the removal");
        _takeBack(4);
        _pass();
        _takeBack(6);
        vm.assertEq(address(pool).balance, 5 * DENOMINATION, "pool");
        bytes32 spent = _proven(4).nullifierHash;
        _expectRefusal(_payment("afterRemoval4"), abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, spent));
    }

    /// @dev The other five proven deposits, and the approval of all eight.
    function _depositOthers() private {
        for (uint256 i = 3; i < 8; ++i) {
            PoolDeposit memory made = _proven(i);
            vm.setBlockhash(block.number - 1, made.blockHash);
            _depositAs(made.depositor, made.commitment);
        }
        _approve(0, 5);
        _pass();
        _approve(5, 8);
        _pass();
    }

    // --- what is refused -----------------------------------------------------------------------------------

    function testFuzz_takeBack_RevertWhen_theCallerIsNotTheDepositor(address caller) public {
        PoolDeposit memory made = _proven(0);
        vm.assume(caller != made.depositor);
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotDepositor.selector, caller));
        pool.takeBack(made.nullifier, made.secretHash);
    }

    function test_takeBack_RevertWhen_thereIsNoSuchDeposit() public {
        PoolDeposit memory made = _proven(0);
        PoolDeposit memory other = _proven(1);
        vm.startPrank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotDepositor.selector, made.depositor));
        pool.takeBack(other.nullifier, made.secretHash);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotDepositor.selector, made.depositor));
        pool.takeBack(made.nullifier, other.secretHash);
        vm.stopPrank();
        // A deposit that does not exist has the zero address for its depositor.
        vm.prank(address(0));
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotDepositor.selector, address(0)));
        pool.takeBack(bytes32(uint256(1)), bytes32(uint256(2)));
    }

    function test_takeBack_RevertWhen_itWasTakenBack() public {
        _takeBack(0);
        PoolDeposit memory made = _proven(0);
        vm.prank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, made.nullifierHash));
        pool.takeBack(made.nullifier, made.secretHash);
    }

    function test_takeBack_RevertWhen_itWasWithdrawn() public {
        _depositOthers();
        _withdraw(_standard(0));
        PoolDeposit memory made = _proven(0);
        vm.prank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, made.nullifierHash));
        pool.takeBack(made.nullifier, made.secretHash);
    }

    /// @dev The same note plus the field's order has the same commitment; it must not have another nullifier hash.
    function test_takeBack_RevertWhen_theNoteIsNotInTheField() public {
        PoolDeposit memory made = _proven(0);
        uint256[2] memory wrapped = [uint256(made.nullifier) + FIELD, uint256(made.secretHash) + FIELD];
        vm.startPrank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotInField.selector, wrapped[0]));
        pool.takeBack(bytes32(wrapped[0]), made.secretHash);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotInField.selector, wrapped[1]));
        pool.takeBack(made.nullifier, bytes32(wrapped[1]));
        vm.stopPrank();
    }

    /// @dev Two deposits with one nullifier: the label distinguishes them, so that neither is lost.
    /// forge-config: default.fuzz.runs = 24
    /// forge-config: deep.fuzz.runs = 1000
    /// forge-config: long.fuzz.runs = 500000
    function testFuzz_takeBack_aReusedNullifierLocksNothing(uint256 nullifier, uint256 first, uint256 second) public {
        bytes32[3] memory note = [
            bytes32(_bound(nullifier, 0, FIELD - 1)),
            bytes32(_bound(first, 0, FIELD - 1)),
            bytes32(_bound(second, 0, FIELD - 1))
        ];
        vm.assume(note[1] != note[2]);
        _depositAs(stranger, _hash(note[0], note[1]));
        _depositAs(stranger, _hash(note[0], note[2]));
        vm.startPrank(stranger);
        pool.takeBack(note[0], note[1]);
        pool.takeBack(note[0], note[2]);
        vm.stopPrank();
        vm.assertEq(stranger.balance, 2 * DENOMINATION, "both");
    }

    function test_takeBack_RevertWhen_theDepositorComesAgain() public {
        Reenterer depositor = new Reenterer();
        bytes32 nullifier = bytes32(uint256(7));
        bytes32 secretHash = bytes32(uint256(8));
        _depositAs(address(depositor), _hash(nullifier, secretHash));
        depositor.arm(address(pool), abi.encodeCall(pool.takeBack, (nullifier, secretHash)));
        vm.prank(address(depositor));
        pool.takeBack(nullifier, secretHash);
        vm.assertEq(
            keccak256(depositor.answer()),
            keccak256(abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)),
            "answer"
        );
        vm.assertEq(address(depositor).balance, DENOMINATION, "once");
    }

    function test_takeBack_RevertWhen_theDepositorCannotBePaid() public {
        PoolDeposit memory made = _proven(0);
        vm.etch(made.depositor, address(new Refuser()).code);
        vm.prank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.PaymentFailed.selector, made.depositor));
        pool.takeBack(made.nullifier, made.secretHash);
        vm.assertEq(pool.isSpent(made.nullifierHash), false, "nothing was spent");
    }
}
