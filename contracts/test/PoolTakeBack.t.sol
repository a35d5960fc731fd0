// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {ProvenDeposit} from "./kit/Proven.sol";
import {Reenterer} from "./kit/Reenterer.sol";
import {Refuser} from "./kit/Refuser.sol";

contract PoolTakeBackTest is PoolTest {
    function setUp() public override {
        super.setUp();
        _deposit(3);
    }

    function test_takeBack_paysTheDepositorInPublic() public {
        ProvenDeposit memory made = _proven(1);
        vm.expectEmit(true, true, false, true, address(pool));
        emit IPrivatePool.TakenBack(made.commitment, made.depositor, made.nullifierHash);
        _takeBack(1);
        vm.assertEq(made.depositor.balance, DENOMINATION, "all of it");
        vm.assertEq(address(pool).balance, 2 * DENOMINATION, "pool");
        vm.assertEq(pool.isSpent(made.nullifierHash), true, "spent");
    }

    /// @dev Nothing that anybody can do stops it: a hit on the list, a broken list, closed deposits, a revoked set, no
    /// operator, years.
    function test_takeBack_nobodyCanStopIt() public {
        _publish(screenedRoot);
        _sanction(_proven(0).depositor);
        vm.startPrank(operator);
        pool.revokeAssociationRoot(screenedRoot);
        vm.stopPrank();
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
        _takeBack(2);
        vm.assertEq(address(pool).balance, 0, "pool");
    }

    function testFuzz_takeBack_RevertWhen_theCallerIsNotTheDepositor(address caller) public {
        ProvenDeposit memory made = _proven(0);
        vm.assume(caller != made.depositor);
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotDepositor.selector, caller));
        pool.takeBack(made.nullifier, made.secretHash);
    }

    function test_takeBack_RevertWhen_thereIsNoSuchDeposit() public {
        ProvenDeposit memory made = _proven(0);
        ProvenDeposit memory other = _proven(1);
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
        ProvenDeposit memory made = _proven(0);
        vm.prank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, made.nullifierHash));
        pool.takeBack(made.nullifier, made.secretHash);
    }

    function test_takeBack_RevertWhen_itWasWithdrawn() public {
        _screen();
        _withdraw(_standard(0));
        ProvenDeposit memory made = _proven(0);
        vm.prank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, made.nullifierHash));
        pool.takeBack(made.nullifier, made.secretHash);
    }

    /// @dev The same note plus the field's order has the same commitment; it must not have another nullifier hash.
    function test_takeBack_RevertWhen_theNoteIsNotInTheField() public {
        ProvenDeposit memory made = _proven(0);
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
        ProvenDeposit memory made = _proven(0);
        vm.etch(made.depositor, address(new Refuser()).code);
        vm.prank(made.depositor);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.PaymentFailed.selector, made.depositor));
        pool.takeBack(made.nullifier, made.secretHash);
        vm.assertEq(pool.isSpent(made.nullifierHash), false, "nothing was spent");
    }
}
