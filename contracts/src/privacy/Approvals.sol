// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../interfaces/IPrivatePool.sol";
import {GrowingTree} from "./GrowingTree.sol";

/// @title The operator's approvals, and the roots that they make, one for each epoch.
/// @notice All withdrawals of an epoch can use one root, whatever deposit they spend. A root never ends by age, only by
/// a removal after it.
abstract contract Approvals is GrowingTree {
    /// @notice The longest epoch a pool can be born with.
    uint256 public constant MAXIMUM_EPOCH = 1 days;

    /// @notice The largest minimum batch a pool can be born with.
    uint256 public constant MAXIMUM_MINIMUM_BATCH = 64;

    /// @inheritdoc IPrivatePool
    uint256 public immutable epochSeconds;
    /// @inheritdoc IPrivatePool
    uint256 public immutable minimumBatch;

    /// @inheritdoc IPrivatePool
    address public operator;
    /// @inheritdoc IPrivatePool
    bytes32 public latestRoot;
    /// @inheritdoc IPrivatePool
    mapping(bytes32 root => uint256) public rootEpoch;
    /// @inheritdoc IPrivatePool
    mapping(uint256 index => uint256) public waitingLeaf;
    /// @dev Roots of earlier epochs hold a deposit that was removed since. It is the last of these variables and shares
    /// its slot with the sanctions list, the first of the next, which a withdrawal reads anyway.
    uint64 private _firstUsableEpoch;

    constructor(uint256 epochSeconds_, uint256 minimumBatch_, address operator_) {
        require(epochSeconds_ > 1 && epochSeconds_ <= MAXIMUM_EPOCH, InvalidEpoch(epochSeconds_, MAXIMUM_EPOCH));
        require(
            minimumBatch_ != 0 && minimumBatch_ <= MAXIMUM_MINIMUM_BATCH,
            InvalidBatch(minimumBatch_, MAXIMUM_MINIMUM_BATCH)
        );
        epochSeconds = epochSeconds_;
        minimumBatch = minimumBatch_;
        _setOperator(operator_);
    }

    /// @inheritdoc IPrivatePool
    function approve(uint32[] calldata indexes) external {
        require(msg.sender == operator, NotAuthorized(msg.sender));
        require(block.timestamp % epochSeconds < epochSeconds / 2, EpochHalfOver());

        (uint256[] memory leaves, uint32[] memory approved) = _takeWaiting(indexes);
        require(approved.length >= minimumBatch, BatchTooSmall(approved.length, minimumBatch));
        uint256 firstPlace = approvedCount;
        bytes32 root = bytes32(_append(leaves));
        emit Approved(root, _setRoot(root), firstPlace, approved);
    }

    /// @inheritdoc IPrivatePool
    function remove(uint256 place, uint256 leaf, uint256[] calldata siblings) external {
        require(msg.sender == operator, NotAuthorized(msg.sender));
        // A leaf and the same plus the field's order hash alike.
        require(leaf < FIELD, NotInField(leaf));
        require(leaf != EMPTY_LEAF, UnknownPlace(place));
        (uint256 before, uint256 root) = _replace(place, leaf, EMPTY_LEAF, siblings);
        require(bytes32(before) == latestRoot, WrongPath(bytes32(before), latestRoot));
        uint256 epoch = _setRoot(bytes32(root));
        _firstUsableEpoch = uint64(epoch);
        emit Removed(bytes32(root), epoch, place);
    }

    /// @inheritdoc IPrivatePool
    function isRootUsable(bytes32 root) public view returns (bool) {
        uint256 epoch = rootEpoch[root];
        return epoch != 0 && epoch < _epoch() && epoch >= _firstUsableEpoch;
    }

    function _setOperator(address next) internal {
        operator = next;
        emit OperatorChanged(next);
    }

    /// @dev The leaves of those that wait, which do no more. Who takes a deposit back just before it is approved stops no
    /// one else's approval.
    function _takeWaiting(uint32[] calldata indexes)
        private
        returns (uint256[] memory leaves, uint32[] memory approved)
    {
        leaves = new uint256[](indexes.length);
        approved = new uint32[](indexes.length);
        uint256 count = 0;
        for (uint256 i = 0; i < indexes.length; ++i) {
            uint256 leaf = waitingLeaf[indexes[i]];
            if (leaf == 0) continue;
            delete waitingLeaf[indexes[i]];
            leaves[count] = leaf;
            approved[count++] = indexes[i];
        }
        assembly ("memory-safe") {
            mstore(leaves, count)
            mstore(approved, count)
        }
    }

    /// @dev An epoch ends with one root: an earlier one of the same epoch is forgotten.
    function _setRoot(bytes32 root) private returns (uint256 epoch) {
        epoch = _epoch();
        if (rootEpoch[latestRoot] == epoch) delete rootEpoch[latestRoot];
        rootEpoch[root] = epoch;
        latestRoot = root;
    }

    function _epoch() private view returns (uint256) {
        return block.timestamp / epochSeconds;
    }
}
