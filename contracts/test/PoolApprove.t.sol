// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {PoolDeposit, Payment} from "./kit/ProvenSpend.sol";
import {TreeModel} from "./kit/TreeModel.sol";

contract PoolApproveTest is PoolTest {
    function _listLeaves(uint256 count) private view returns (uint256[] memory leaves) {
        leaves = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            leaves[i] = uint256(_proven(i).leaf);
        }
    }

    function _listIndexes(uint256 first, uint256 second) private pure returns (uint32[] memory indexes) {
        indexes = new uint32[](2);
        (indexes[0], indexes[1]) = (uint32(first), uint32(second));
    }

    function _expectNoApproval(uint32[] memory indexes, bytes memory reason) private {
        vm.prank(operator);
        vm.expectRevert(reason);
        pool.approve(indexes);
    }

    function _expectNoRoot(Payment memory payment) private {
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.RootNotUsable.selector, payment.root));
    }

    function _epoch() private view returns (uint256) {
        return block.timestamp / EPOCH;
    }

    // --- approval ------------------------------------------------------------------------------------------

    function test_approve_addsTheLeavesInTheirOrder() public {
        _deposit(4);
        uint32[] memory indexes = new uint32[](3);
        (indexes[0], indexes[1], indexes[2]) = (3, 0, 2);
        uint256[] memory leaves = new uint256[](3);
        for (uint256 i = 0; i < 3; ++i) {
            leaves[i] = uint256(_proven(indexes[i]).leaf);
        }
        bytes32 root = TreeModel.computeRoot(poseidon, leaves);
        vm.expectEmit(true, false, false, true, address(pool));
        emit IPrivatePool.Approved(root, _epoch(), 0, indexes);
        vm.prank(operator);
        pool.approve(indexes);
        vm.assertEq(pool.latestRoot(), root, "root");
        vm.assertEq(pool.rootEpoch(root), _epoch(), "rootEpoch");
        vm.assertEq(pool.approvedCount(), 3, "approvedCount");
        for (uint256 i = 0; i < 4; ++i) {
            vm.assertEq(pool.waitingLeaf(i), i == 1 ? uint256(_proven(1).leaf) : 0, "waitingLeaf");
        }
    }

    function test_approve_rootsAreThoseOfTheProofs() public {
        _deposit(8);
        _approve(0, 5);
        vm.assertEq(pool.latestRoot(), _standard(0).root, "of five");
        vm.expectEmit(true, false, false, true, address(pool));
        emit IPrivatePool.Approved(_standard(5).root, _epoch(), 5, _listFiveToEight());
        _approve(5, 8);
        vm.assertEq(pool.latestRoot(), TreeModel.computeRoot(poseidon, _listLeaves(8)), "of eight");
    }

    function _listFiveToEight() private pure returns (uint32[] memory indexes) {
        indexes = new uint32[](3);
        (indexes[0], indexes[1], indexes[2]) = (5, 6, 7);
    }

    function test_approve_continuesWhileDepositsAreClosed() public {
        _deposit(2);
        vm.prank(owner);
        pool.setDepositsOpen(false);
        _approve(0, 2);
    }

    function test_approve_RevertWhen_theCallerIsNotTheOperator() public {
        _deposit(2);
        address[4] memory callers = [owner, relayer, stranger, _proven(0).depositor];
        for (uint256 i = 0; i < callers.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IPrivatePool.NotAuthorized.selector, callers[i]);
            bytes memory approval = abi.encodeCall(pool.approve, (_listIndexes(0, 1)));
            _expectRefused(address(pool), callers[i], approval, reason);
        }
        vm.prank(owner);
        pool.setOperator(stranger);
        _expectNoApproval(_listIndexes(0, 1), abi.encodeWithSelector(IPrivatePool.NotAuthorized.selector, operator));
        vm.prank(stranger);
        pool.approve(_listIndexes(0, 1));
    }

    function test_approve_RevertWhen_theBatchIsTooSmall() public {
        _deposit(2);
        for (uint256 count = 0; count < BATCH; ++count) {
            bytes memory reason = abi.encodeWithSelector(IPrivatePool.BatchTooSmall.selector, count, BATCH);
            _expectNoApproval(new uint32[](count), reason);
        }
        _approve(0, 2);
    }

    function test_approve_RevertWhen_halfOfTheEpochIsOver() public {
        _deposit(8);
        uint256 start = block.timestamp;
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.EpochHalfOver.selector);
        _approve(0, 2);
        vm.warp(start + EPOCH / 2 - 1);
        _approve(2, 4);
        vm.warp(start + EPOCH / 2);
        _expectNoApproval(_listIndexes(4, 5), reason);
        vm.warp(start + EPOCH - 1);
        _expectNoApproval(_listIndexes(4, 5), reason);
        vm.warp(start + EPOCH);
        _approve(4, 6);
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 20000
    function testFuzz_approve_everyRootIsPublicForHalfAnEpoch(uint256 epochSeconds, uint256 time) public {
        IPrivatePool.Settings memory settings = _settings();
        settings.epochSeconds = _bound(epochSeconds, 2, 1 days);
        pool = _deployPool(settings);
        _depositAs(stranger, bytes32(uint256(1)));
        _depositAs(stranger, bytes32(uint256(2)));
        vm.warp(_bound(time, 2e9, 2e9 + 2 days));
        vm.prank(operator);
        try pool.approve(_listIndexes(0, 1)) {
            uint256 end = (block.timestamp / settings.epochSeconds + 1) * settings.epochSeconds;
            vm.assertGe(2 * (end - block.timestamp), settings.epochSeconds, "less than half an epoch");
            vm.warp(end - 1);
            vm.assertEq(pool.isRootUsable(pool.latestRoot()), false, "in its own epoch");
            vm.warp(end);
            vm.assertEq(pool.isRootUsable(pool.latestRoot()), true, "in the next epoch");
        } catch {
            uint256 past = block.timestamp % settings.epochSeconds;
            vm.assertGe(past, settings.epochSeconds / 2, "refused in the first half");
        }
    }

    function test_approve_leavesOutWhatDoesNotWait() public {
        _deposit(6);
        _approve(0, 2);
        _takeBack(5);
        // Made neither yet nor ever, approved before, twice in one batch, taken back.
        uint32[5] memory others = [6, type(uint32).max, 1, 4, 5];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IPrivatePool.BatchTooSmall.selector, 1, 2);
            _expectNoApproval(_listIndexes(4, others[i]), reason);
        }
        vm.assertEq(pool.waitingLeaf(4), uint256(_proven(4).leaf), "the other deposit of the batch waits still");
        uint32[] memory indexes = new uint32[](4);
        (indexes[0], indexes[1], indexes[2], indexes[3]) = (3, 5, 3, 2);
        uint32[] memory approved = _listIndexes(3, 2);
        vm.expectEmit(false, false, false, false, address(pool));
        emit IPrivatePool.Approved(0, _epoch(), 2, approved);
        vm.prank(operator);
        pool.approve(indexes);
        vm.assertEq(pool.approvedCount(), 4, "approvedCount");
        bytes32 left = _hash(_proven(0).leaf, _proven(1).leaf);
        vm.assertEq(pool.latestRoot(), _hash(left, _hash(_proven(3).leaf, _proven(2).leaf)), "root");
    }

    // --- epochs --------------------------------------------------------------------------------------------

    function test_approve_anEpochEndsWithItsLastRoot() public {
        _deposit(8);
        _approve(0, 5);
        bytes32 between = pool.latestRoot();
        _approve(5, 8);
        vm.assertEq(pool.rootEpoch(between), 0, "rootEpoch");
        _pass();
        vm.assertEq(pool.isRootUsable(between), false, "between");
        _expectNoRoot(_standard(0));
        _withdraw(_payment("newest"));
    }

    function test_approve_aRootCountsFromTheNextEpochOn() public {
        _deposit(5);
        _approve(0, 5);
        Payment memory payment = _standard(0);
        _expectNoRoot(payment);
        uint256 next = (_epoch() + 1) * EPOCH;
        vm.warp(next - 1);
        _expectNoRoot(payment);
        vm.warp(next);
        _withdraw(payment);
    }

    function test_approve_aNewRootLeavesTheOneBeforeUsable() public {
        _deposit(8);
        _approve(0, 5);
        _pass();
        _approve(5, 8);
        _withdraw(_standard(0));
        _expectNoRoot(_standard(5));
        _pass();
        _withdraw(_standard(1));
        _withdraw(_standard(5));
    }

    function test_approve_anOldRootCountsForYears() public {
        _approveAll();
        vm.warp(block.timestamp + 3650 days);
        _withdraw(_standard(0));
        _withdraw(_standard(5));
    }

    function test_approve_anEmptyTreeHasNoUsableRoot() public {
        vm.assertEq(pool.isRootUsable(0), false, "zero");
        vm.assertEq(pool.isRootUsable(pool.latestRoot()), false, "latestRoot");
        vm.assertEq(pool.rootEpoch(0), 0, "rootEpoch");
        _approveAll();
        vm.assertEq(pool.isRootUsable(0), false, "zero beside a tree");
        vm.assertEq(pool.isRootUsable(bytes32(EMPTY_LEAF)), false, "the empty leaf");
    }

    // --- removal -------------------------------------------------------------------------------------------

    function test_remove_endsEveryEarlierRootAtOnce() public {
        _approveAll();
        bytes32 root = _payment("afterRemoval4").root;
        vm.expectEmit(true, false, false, true, address(pool));
        emit IPrivatePool.Removed(root, _epoch(), 5);
        _removeFive();
        vm.assertEq(pool.latestRoot(), root, "root");
        vm.assertEq(pool.approvedCount(), 8, "approvedCount");
        _expectNoRoot(_standard(0));
        _expectNoRoot(_standard(5));
        _expectNoRoot(_payment("newest"));
        _expectNoRoot(_payment("afterRemoval4"));
    }

    function test_remove_theNewRootCountsFromTheNextEpochOn() public {
        _approveAll();
        // A removal is for cause, so it is possible in the second half of an epoch too.
        vm.warp(block.timestamp + EPOCH - 1);
        _removeFive();
        vm.assertEq(pool.rootEpoch(pool.latestRoot()), _epoch(), "rootEpoch");
        _expectNoRoot(_payment("afterRemoval4"));
        vm.warp(block.timestamp + 1);
        _withdraw(_payment("afterRemoval4"));
        _withdraw(_payment("afterRemoval6"));
        _expectNoRoot(_standard(0));
        vm.warp(block.timestamp + 3650 days);
        _expectNoRoot(_standard(0));
        _expectNoRoot(_payment("newest"));
    }

    function test_remove_theRemovedIsTakenBackAndNeverWithdrawn() public {
        _approveAll();
        _removeFive();
        _pass();
        Payment memory payment = _standard(5);
        _expectNoRoot(payment);
        payment.root = pool.latestRoot();
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.InvalidProof.selector));
        _takeBack(5);
        vm.assertEq(_proven(5).depositor.balance, DENOMINATION, "depositor");
        _withdraw(_payment("afterRemoval6"));
    }

    function test_remove_inTheEpochOfTheApproval() public {
        _deposit(8);
        _approve(0, 8);
        bytes32 approved = pool.latestRoot();
        _removeFive();
        vm.assertEq(pool.rootEpoch(approved), 0, "the root with the removed deposit");
        _pass();
        vm.assertEq(pool.isRootUsable(approved), false, "the root with the removed deposit");
        _expectNoRoot(_payment("newest"));
        _withdraw(_payment("afterRemoval4"));
    }

    function test_remove_anApprovalOfTheSameEpochFollowsIt() public {
        _approveAll();
        _removeFive();
        bytes32 between = pool.latestRoot();
        _depositAs(stranger, bytes32(uint256(1)));
        _depositAs(stranger, bytes32(uint256(2)));
        _approve(8, 10);
        _pass();
        vm.assertEq(pool.isRootUsable(between), false, "between");
        vm.assertEq(pool.isRootUsable(pool.latestRoot()), true, "last");
    }

    /// @dev Size 8 and place 7: the removed leaf is in the newest whole subtree of every height below the root.
    function test_remove_approvalsAfterItGiveTheRootOfTheModel() public {
        _deposit(7);
        _approve(0, 7);
        uint256[] memory leaves = _listLeaves(7);
        uint256[] memory siblings = TreeModel.listSiblings(poseidon, leaves, 6);
        vm.prank(operator);
        pool.remove(6, leaves[6], siblings);
        leaves[6] = EMPTY_LEAF;
        vm.assertEq(pool.latestRoot(), TreeModel.computeRoot(poseidon, leaves), "after the last place");
        siblings = TreeModel.listSiblings(poseidon, leaves, 5);
        vm.prank(operator);
        pool.remove(5, leaves[5], siblings);
        leaves[5] = EMPTY_LEAF;
        vm.assertEq(pool.latestRoot(), TreeModel.computeRoot(poseidon, leaves), "after a pair that waits");

        _depositAs(stranger, bytes32(uint256(1)));
        _depositAs(stranger, bytes32(uint256(2)));
        uint256[] memory grown = new uint256[](9);
        for (uint256 i = 0; i < 7; ++i) {
            grown[i] = leaves[i];
        }
        (grown[7], grown[8]) = (pool.waitingLeaf(7), pool.waitingLeaf(8));
        _approve(7, 9);
        vm.assertEq(pool.latestRoot(), TreeModel.computeRoot(poseidon, grown), "after a batch");
    }

    function test_remove_aRemovedDepositIsNotApprovedAgain() public {
        _approveAll();
        _removeFive();
        _expectNoApproval(_listIndexes(5, 6), abi.encodeWithSelector(IPrivatePool.BatchTooSmall.selector, 0, 2));
    }

    function test_remove_RevertWhen_theCallerIsNotTheOperator() public {
        _approveAll();
        bytes memory removal = abi.encodeCall(pool.remove, (5, uint256(_proven(5).leaf), _removalSiblings()));
        address[4] memory callers = [owner, relayer, stranger, _proven(5).depositor];
        for (uint256 i = 0; i < callers.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IPrivatePool.NotAuthorized.selector, callers[i]);
            _expectRefused(address(pool), callers[i], removal, reason);
        }
    }

    function test_remove_RevertWhen_theWayIsWrong() public {
        _approveAll();
        uint256 leaf = uint256(_proven(5).leaf);
        bytes32 root = pool.latestRoot();
        _expectWrongPath(5, uint256(_proven(4).leaf), _removalSiblings());
        _expectWrongPath(4, leaf, _removalSiblings());
        _expectWrongPath(7, leaf, _removalSiblings());
        _expectWrongPath(5, 0, _removalSiblings());
        _expectWrongPath(5, leaf - 1, _removalSiblings());
        for (uint256 i = 0; i < 3; ++i) {
            uint256[] memory siblings = _removalSiblings();
            siblings[i] ^= 1;
            _expectWrongPath(5, leaf, siblings);
        }
        vm.assertEq(pool.latestRoot(), root, "root");
        _withdraw(_standard(0));
        _removeFive();
    }

    function _expectWrongPath(uint256 place, uint256 leaf, uint256[] memory siblings) private {
        vm.prank(operator);
        vm.expectPartialRevert(IPrivatePool.WrongPath.selector);
        pool.remove(place, leaf, siblings);
    }

    function test_remove_RevertWhen_theWayIsTooShort() public {
        _approveAll();
        uint256 leaf = uint256(_proven(5).leaf);
        vm.prank(operator);
        vm.expectRevert();
        pool.remove(5, leaf, new uint256[](2));
    }

    function test_remove_RevertWhen_thePlaceIsNotTaken() public {
        _approveAll();
        uint256 leaf = uint256(_proven(5).leaf);
        uint256[3] memory places = [8, 1 << 24, type(uint256).max];
        for (uint256 i = 0; i < places.length; ++i) {
            vm.prank(operator);
            vm.expectRevert(abi.encodeWithSelector(IPrivatePool.UnknownPlace.selector, places[i]));
            pool.remove(places[i], leaf, new uint256[](24));
        }
    }

    function test_remove_RevertWhen_nothingWasApproved() public {
        _deposit(2);
        uint256 leaf = uint256(_proven(0).leaf);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.UnknownPlace.selector, 0));
        pool.remove(0, leaf, new uint256[](0));
    }

    function test_remove_RevertWhen_itWasRemoved() public {
        _approveAll();
        _removeFive();
        _expectWrongPath(5, uint256(_proven(5).leaf), _removalSiblings());
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.UnknownPlace.selector, 5));
        pool.remove(5, EMPTY_LEAF, new uint256[](24));
        uint256[] memory siblings = _removalSiblings();
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.UnknownPlace.selector, 5));
        pool.remove(5, EMPTY_LEAF, siblings);
    }

    /// @dev A number and the same plus the field's order are one number to the hash.
    function test_remove_RevertWhen_anEmptyLeafWrapsAround() public {
        _approveAll();
        _removeFive();
        _pass();
        uint256[] memory siblings = _removalSiblings();
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotInField.selector, EMPTY_LEAF + FIELD));
        pool.remove(5, EMPTY_LEAF + FIELD, siblings);
    }
}
