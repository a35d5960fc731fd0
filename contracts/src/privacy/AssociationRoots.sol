// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../interfaces/IPrivatePool.sol";
import {PoseidonTree} from "./PoseidonTree.sol";

/// @title Roots of the screened set, as the operator publishes them.
/// @notice They wait before they count, so that a mistake can be revoked before anybody was paid by it; they end, and a
/// newer one leaves those before it alone, so that no proof under way is spoilt by the next deposit.
abstract contract AssociationRoots is PoseidonTree {
    /// @notice Time that a published root can be used.
    uint256 public constant ROOT_LIFETIME = 30 days;

    /// @notice The longest standby time a pool can be born with.
    uint256 public constant MAXIMUM_STANDBY = 1 days;

    struct Validity {
        uint64 usableFrom;
        uint64 usableUntil;
    }

    /// @inheritdoc IPrivatePool
    uint256 public immutable standby;

    /// @inheritdoc IPrivatePool
    address public operator;

    mapping(bytes32 root => Validity) private _validity;

    constructor(uint256 standby_, address operator_) {
        require(standby_ <= MAXIMUM_STANDBY, StandbyTooLong(standby_, MAXIMUM_STANDBY));
        standby = standby_;
        _setOperator(operator_);
    }

    /// @inheritdoc IPrivatePool
    function publishAssociationRoot(bytes32 root, uint32[] calldata added, uint32[] calldata removed) external {
        require(msg.sender == operator, NotAuthorized(msg.sender));
        require(root != 0 && uint256(root) < FIELD, NotInField(uint256(root)));
        _requireKnownLeaves(added);
        _requireKnownLeaves(removed);

        Validity memory known = _validity[root];
        uint256 usableFrom = block.timestamp < known.usableUntil ? known.usableFrom : block.timestamp + standby;
        uint256 usableUntil = block.timestamp + standby + ROOT_LIFETIME;
        _validity[root] = Validity(uint64(usableFrom), uint64(usableUntil));
        emit AssociationRootPublished(root, usableFrom, usableUntil, added, removed);
    }

    /// @inheritdoc IPrivatePool
    function revokeAssociationRoot(bytes32 root) external {
        require(msg.sender == operator, NotAuthorized(msg.sender));
        require(_validity[root].usableUntil != 0, AssociationRootNotUsable(root));
        delete _validity[root];
        emit AssociationRootRevoked(root);
    }

    /// @inheritdoc IPrivatePool
    function associationRootValidity(bytes32 root) external view returns (uint256 usableFrom, uint256 usableUntil) {
        return (_validity[root].usableFrom, _validity[root].usableUntil);
    }

    function _requireUsableAssociationRoot(bytes32 root) internal view {
        Validity memory validity = _validity[root];
        require(
            block.timestamp >= validity.usableFrom && block.timestamp < validity.usableUntil,
            AssociationRootNotUsable(root)
        );
    }

    function _setOperator(address next) internal {
        operator = next;
        emit OperatorChanged(next);
    }

    /// @dev A label exists from its deposit on, so no deposit is screened before it was made.
    function _requireKnownLeaves(uint32[] calldata leafIndexes) private view {
        uint256 count = depositCount;
        for (uint256 i = 0; i < leafIndexes.length; ++i) {
            require(leafIndexes[i] < count, UnknownLeaf(leafIndexes[i]));
        }
    }
}
