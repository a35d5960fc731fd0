// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../interfaces/IPrivatePool.sol";
import {IPoseidon} from "../interfaces/IPoseidon.sol";

/// @title A tree that grows in depth with its leaves: a node without a right neighbour is its own parent.
/// @notice A proof may climb any number of levels, so a leaf must never pass for a node, nor a node for a leaf: the
/// inheriting contract gives it leaves that are Poseidon of three numbers.
abstract contract GrowingTree is IPrivatePool {
    /// @notice The order of the scalar field of BN254: whatever a proof speaks of is below it.
    uint256 internal constant FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;

    /// @notice The leaf of a removed deposit, a number without a known preimage: keccak256("wallet bank: empty leaf")
    /// modulo the field's order.
    uint256 internal constant EMPTY_LEAF = 0x00bf9528db05be3b7a35103d2617a19d4a57f5867c54eb7c976501a2ee41ce18;

    uint256 internal constant MAXIMUM_LEVELS = 24;

    /// @dev Poseidon(1, 2): one known answer distinguishes our function and constants from others.
    uint256 private constant KNOWN_ANSWER = 0x115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a;

    /// @inheritdoc IPrivatePool
    IPoseidon public immutable poseidon;

    /// @inheritdoc IPrivatePool
    uint256 public approvedCount;

    /// @dev The newest whole subtree of each height that still waits for its right neighbour.
    uint256[MAXIMUM_LEVELS + 1] private _whole;

    constructor(IPoseidon poseidon_) {
        uint256 found = poseidon_.hash([uint256(1), 2]);
        require(found == KNOWN_ANSWER, PoseidonDiffers(found));
        poseidon = poseidon_;
    }

    /// @dev Puts leaves at the next places and answers the root. Level by level `nodes` holds the new nodes, the first
    /// of them at `start`: the leaves of a batch share the hashes above them.
    function _append(uint256[] memory nodes) internal returns (uint256 root) {
        uint256 start = approvedCount;
        uint256 count = nodes.length;
        uint256 size = start + count;
        require(size <= 1 << MAXIMUM_LEVELS, TreeFull());
        approvedCount = size;

        for (uint256 level = 0;; ++level) {
            uint256 left = start & 1 == 1 ? _whole[level] : nodes[0];
            uint256 wholes = size >> level;
            if (wholes & 1 == 1 && wholes > start) _whole[level] = nodes[wholes - 1 - start];
            if (start + count == 1) return nodes[0];
            count = _join(nodes, left, start & 1, count);
            start /= 2;
        }
    }

    /// @dev Replaces the leaf at `place`. Answers the root before, as far as `siblings` lead to it, and the root after.
    function _replace(uint256 place, uint256 leaf, uint256 next, uint256[] calldata siblings)
        internal
        returns (uint256 before, uint256 root)
    {
        uint256 size = approvedCount;
        require(place < size, UnknownPlace(place));
        before = leaf;
        root = next;
        uint256 used = 0;
        for (uint256 level = 0;; ++level) {
            uint256 index = place >> level;
            uint256 last = (size - 1) >> level;
            if (size >> level & 1 == 1 && index + 1 == size >> level) _whole[level] = root;
            if (last == 0) return (before, root);
            if (index & 1 == 1) {
                before = _hash(siblings[used], before);
                root = _hash(siblings[used++], root);
            } else if (index < last) {
                before = _hash(before, siblings[used]);
                root = _hash(root, siblings[used++]);
            }
        }
    }

    /// @dev Writes the parents of `count` nodes to the front of `nodes`; with `odd` 1 the first of them is the right
    /// neighbour of `left`. A last one without a neighbour is its own parent.
    function _join(uint256[] memory nodes, uint256 left, uint256 odd, uint256 count)
        private
        view
        returns (uint256 parents)
    {
        uint256 total = count + odd;
        parents = (total + 1) / 2;
        for (uint256 i = 0; i < parents; ++i) {
            uint256 first = i == 0 ? left : nodes[2 * i - odd];
            nodes[i] = 2 * i + 1 < total ? _hash(first, nodes[2 * i + 1 - odd]) : first;
        }
    }

    function _hash(uint256 left, uint256 right) internal view returns (uint256) {
        return poseidon.hash([left, right]);
    }
}
