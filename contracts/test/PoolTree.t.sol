// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PrivatePool} from "../src/PrivatePool.sol";
import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {Poseidon3Mutation} from "./kit/Poseidon3Mutation.sol";
import {PoseidonMutation} from "./kit/PoseidonMutation.sol";
import {TreeModel} from "./kit/TreeModel.sol";

contract PoolTreeTest is PoolTest {
    /// @dev The first slot of the pool's storage.
    bytes32 private constant APPROVED_COUNT_SLOT = 0;

    uint256[] private _leaves;

    // --- acts beside the model -----------------------------------------------------------------------------

    /// @dev Makes `count` deposits and approves them, the last one first.
    function _approveNew(uint256 count) private {
        uint256 made = pool.depositCount();
        uint32[] memory indexes = new uint32[](count);
        for (uint256 i = 0; i < count; ++i) {
            uint256 index = made + count - 1 - i;
            indexes[count - 1 - i] = uint32(made + i);
            _depositAs(stranger, bytes32(1_000 + made + i));
            indexes[i] = uint32(index);
        }
        for (uint256 i = 0; i < count; ++i) {
            _leaves.push(pool.waitingLeaf(indexes[i]));
        }
        vm.prank(operator);
        pool.approve(indexes);
    }

    function _removeAt(uint256 place) private {
        uint256[] memory siblings = TreeModel.listSiblings(poseidon, _leaves, place);
        vm.prank(operator);
        pool.remove(place, _leaves[place], siblings);
        _leaves[place] = EMPTY_LEAF;
    }

    function _requireRootOfTheModel() private view {
        vm.assertEq(pool.latestRoot(), TreeModel.computeRoot(poseidon, _leaves), "root");
        vm.assertEq(pool.approvedCount(), _leaves.length, "approvedCount");
    }

    // --- the tree ------------------------------------------------------------------------------------------

    /// @dev The contract's tree, which keeps only its frontier, beside one that rehashes every leaf.
    /// forge-config: default.fuzz.runs = 12
    /// forge-config: deep.fuzz.runs = 500
    /// forge-config: long.fuzz.runs = 20000
    function testFuzz_tree_matchesATreeThatIsRehashed(uint256 seed) public {
        for (uint256 act = 0; _leaves.length < 16; ++act) {
            uint256 drawn = uint256(keccak256(abi.encode(seed, act)));
            uint256 place = _leaves.length == 0 ? 0 : (drawn >> 8) % _leaves.length;
            if (drawn % 3 == 0 && _leaves.length != 0 && _leaves[place] != EMPTY_LEAF) _removeAt(place);
            else _approveNew(2 + (drawn >> 8) % 8);
            _requireRootOfTheModel();
        }
    }

    /// @dev Every size and every place: the frontier is correct after each removal, as the next batch proves.
    function test_tree_aRemovalAtAnyPlaceLeavesTheNextBatchRight() public {
        for (uint256 size = 2; size <= 12; size += 2) {
            _approveNew(2);
            _requireRootOfTheModel();
            _removeAt(size - 1);
            _requireRootOfTheModel();
            if (size % 4 == 0) _removeAt(size - 2);
            _requireRootOfTheModel();
        }
        _approveNew(3);
        _requireRootOfTheModel();
        _removeAt(14);
        _requireRootOfTheModel();
        _approveNew(2);
        _requireRootOfTheModel();
    }

    function test_tree_batchesAndOneByOneGiveTheSameRoot() public {
        IPrivatePool.Settings memory settings = _settings();
        settings.minimumBatch = 1;
        pool = _deployPool(settings);
        for (uint256 i = 0; i < 9; ++i) {
            _approveNew(1);
            _requireRootOfTheModel();
        }
        _approveNew(8);
        _requireRootOfTheModel();
    }

    function test_tree_oneLeafIsItsOwnRoot() public {
        IPrivatePool.Settings memory settings = _settings();
        settings.minimumBatch = 1;
        pool = _deployPool(settings);
        _approveNew(1);
        vm.assertEq(pool.latestRoot(), bytes32(_leaves[0]), "root");
        _removeAt(0);
        vm.assertEq(pool.latestRoot(), bytes32(EMPTY_LEAF), "root without a deposit");
    }

    function test_tree_theEmptyLeafIsANumberWithoutAPreimage() public {
        vm.assertEq(EMPTY_LEAF, uint256(keccak256("wallet bank: empty leaf")) % FIELD, "empty leaf");
        _approveNew(2);
        _removeAt(0);
        _removeAt(1);
        vm.assertEq(pool.latestRoot(), _hash(bytes32(EMPTY_LEAF), bytes32(EMPTY_LEAF)), "root");
    }

    function test_tree_RevertWhen_itIsFull() public {
        _depositAs(stranger, bytes32(uint256(1)));
        _depositAs(stranger, bytes32(uint256(2)));
        vm.store(address(pool), APPROVED_COUNT_SLOT, bytes32(uint256((1 << 24) - 1)));
        vm.assertEq(pool.approvedCount(), (1 << 24) - 1, "the slot of approvedCount");
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.TreeFull.selector));
        this.approve(0, 2);
        vm.store(address(pool), APPROVED_COUNT_SLOT, bytes32(uint256((1 << 24) - 2)));
        _approve(0, 2);
        vm.assertEq(pool.approvedCount(), 1 << 24, "all places taken");
    }

    function approve(uint256 first, uint256 end) external {
        _approve(first, end);
    }

    // --- Poseidon ------------------------------------------------------------------------------------------

    /// @dev The library is not audited; another implementation, which the circuits agree with, has the right answers.
    function test_tree_poseidonOfThreeAnswersAsTheCircuitsDo() public view {
        string memory json = _json();
        for (uint256 i = 0; i < 32; ++i) {
            string memory key = string.concat(".poseidon3[", vm.toString(i), "]");
            uint256 commitment = uint256(vm.parseJsonBytes32(json, string.concat(key, ".commitment")));
            uint256 label = uint256(vm.parseJsonBytes32(json, string.concat(key, ".label")));
            bytes32 expected = vm.parseJsonBytes32(json, string.concat(key, ".hash"));
            vm.assertEq(bytes32(poseidon3.hash([commitment, label, 0])), expected, "hash");
        }
    }

    function test_tree_RevertWhen_anotherFunctionIsInPoseidonsPlace() public {
        IPrivatePool.Settings memory settings = _settings();
        settings.poseidon = new PoseidonMutation();
        vm.expectPartialRevert(IPrivatePool.PoseidonDiffers.selector);
        this.deployPool(settings);
        settings = _settings();
        settings.poseidon3 = new Poseidon3Mutation();
        vm.expectPartialRevert(IPrivatePool.PoseidonDiffers.selector);
        this.deployPool(settings);
    }

    function deployPool(IPrivatePool.Settings memory settings) external returns (PrivatePool) {
        return _deployPool(settings);
    }
}
