// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPoseidon} from "../../src/interfaces/IPoseidon.sol";

/// @title The growing tree once more, rehashed from its leaves: a node without a right neighbour is its own parent.
library TreeModel {
    function computeRoot(IPoseidon poseidon, uint256[] memory leaves) internal pure returns (bytes32) {
        uint256[] memory level = leaves;
        while (level.length > 1) {
            level = _computeParents(poseidon, level);
        }
        return bytes32(level[0]);
    }

    /// @dev The neighbours on the way from `place` to the root, lowest level first, where there is one.
    function listSiblings(IPoseidon poseidon, uint256[] memory leaves, uint256 place)
        internal
        pure
        returns (uint256[] memory siblings)
    {
        siblings = new uint256[](24);
        uint256 count = 0;
        uint256[] memory level = leaves;
        while (level.length > 1) {
            if (place ^ 1 < level.length) siblings[count++] = level[place ^ 1];
            level = _computeParents(poseidon, level);
            place /= 2;
        }
        assembly ("memory-safe") {
            mstore(siblings, count)
        }
    }

    function _computeParents(IPoseidon poseidon, uint256[] memory level)
        private
        pure
        returns (uint256[] memory parents)
    {
        parents = new uint256[]((level.length + 1) / 2);
        for (uint256 i = 0; i < parents.length; ++i) {
            bool isAlone = 2 * i + 1 == level.length;
            parents[i] = isAlone ? level[2 * i] : poseidon.hash([level[2 * i], level[2 * i + 1]]);
        }
    }
}
