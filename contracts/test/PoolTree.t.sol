// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {PoseidonMutation} from "./kit/PoseidonMutation.sol";

contract PoolTreeTest is PoolTest {
    function test_tree_theEmptyLeafIsANumberNobodyChose() public view {
        vm.assertEq(_emptyRoot(0), uint256(keccak256("wallet bank: empty leaf")) % FIELD, "empty leaf");
        for (uint256 height = 0; height < 20; ++height) {
            uint256 child = _emptyRoot(height);
            vm.assertEq(_emptyRoot(height + 1), poseidon.hash([child, child]), "empty root");
        }
    }

    /// @dev The contract's tree, which only keeps what it needs, beside one that rehashes every leaf.
    /// forge-config: default.fuzz.runs = 12
    /// forge-config: deep.fuzz.runs = 500
    /// forge-config: long.fuzz.runs = 20000
    function testFuzz_tree_matchesATreeThatIsHashedAnew(uint256 seed, uint256 count) public {
        count = _bound(count, 1, 12);
        uint256[] memory level = new uint256[](16);
        for (uint256 i = 0; i < 16; ++i) {
            level[i] = _emptyRoot(0);
        }
        for (uint256 i = 0; i < count; ++i) {
            bytes32 commitment = bytes32(1 + uint256(keccak256(abi.encode(seed, i))) % (FIELD - 1));
            _depositAs(stranger, commitment);
            uint256 label =
                uint256(keccak256(abi.encode(block.chainid, address(pool), i, stranger, commitment))) % FIELD;
            level[i] = poseidon.hash([uint256(commitment), label]);
        }
        for (uint256 size = 16; size > 1; size /= 2) {
            for (uint256 i = 0; i < size / 2; ++i) {
                level[i] = poseidon.hash([level[2 * i], level[2 * i + 1]]);
            }
        }
        uint256 root = level[0];
        for (uint256 height = 4; height < 20; ++height) {
            root = poseidon.hash([root, _emptyRoot(height)]);
        }
        vm.assertEq(pool.latestRoot(), bytes32(root), "root");
    }

    /// @dev The library is not audited; another implementation, which the circuits agree with, says what it must answer.
    function test_tree_poseidonAnswersAsTheCircuitsDo() public view {
        string memory json = _json();
        for (uint256 i = 0; i < 33; ++i) {
            string memory key = string.concat(".poseidon[", vm.toString(i), "]");
            bytes32 left = vm.parseJsonBytes32(json, string.concat(key, ".left"));
            bytes32 right = vm.parseJsonBytes32(json, string.concat(key, ".right"));
            vm.assertEq(_hash(left, right), vm.parseJsonBytes32(json, string.concat(key, ".hash")), "hash");
        }
    }

    function test_tree_theZeroRootIsNoRoot() public view {
        vm.assertEq(pool.rootTime(0), 0, "zero");
        vm.assertEq(pool.rootTime(bytes32(_emptyRoot(20))), 0, "the tree without a deposit");
    }

    function test_tree_RevertWhen_anotherFunctionStandsInPoseidonsPlace() public {
        IPrivatePool.Settings memory settings = _settings();
        settings.poseidon = new PoseidonMutation();
        vm.expectPartialRevert(IPrivatePool.PoseidonDiffers.selector);
        this.deployPool(settings);
    }

    function deployPool(IPrivatePool.Settings memory settings) external {
        _deployPool(settings);
    }
}
