// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PrivatePool} from "../../src/PrivatePool.sol";
import {PoolDeposit, Payment, ProvenSpend} from "./ProvenSpend.sol";
import {TreeModel} from "./TreeModel.sol";

/// @title Depositors, a relayer, an operator and strangers around a pool of one tree, at random, beside a model of it.
contract PoolHandler is ProvenSpend {
    uint256 private constant DENOMINATION = 1 ether;
    uint256 private constant EPOCH = 1 hours;
    uint256 private constant BATCH = 2;
    uint256 private constant EMPTY_LEAF = 0x00bf9528db05be3b7a35103d2617a19d4a57f5867c54eb7c976501a2ee41ce18;
    uint256 private constant PROVEN = 8;
    uint256 private constant REMOVED = 5;
    uint256 private constant MOST = 200;

    PrivatePool public immutable pool;
    address private immutable _operator;

    uint256[] private _leaves;
    bytes32[] private _roots;
    mapping(bytes32 root => uint256) private _epochOf;
    mapping(bytes32 root => bool) private _isOver;
    mapping(uint256 index => uint256) private _waiting;
    mapping(uint256 index => bool) private _gone;
    mapping(uint256 index => uint256) private _nullifiers;

    uint256 public made;
    uint256 public withdrawn;
    uint256 public takenBack;
    uint256 public fees;
    bool public strangerTookBack;
    bool public strangerOperated;
    bool public tamperedPassed;

    constructor(PrivatePool pool_, address operator_) {
        pool = pool_;
        _operator = operator_;
    }

    function roots() external view returns (bytes32[] memory) {
        return _roots;
    }

    function approvedCount() external view returns (uint256) {
        return _leaves.length;
    }

    function waitingLeaf(uint256 index) external view returns (uint256) {
        return _waiting[index];
    }

    /// @dev A root counts after its epoch, unless a later root of that epoch or a removal ended it.
    function isUsable(bytes32 root) public view returns (bool) {
        return _epochOf[root] != 0 && !_isOver[root] && block.timestamp / EPOCH > _epochOf[root];
    }

    // --- in and out ----------------------------------------------------------------------------------------

    /// The proven deposits come first, in their order; the commitments after them are random.
    function deposit(uint256 seed) external {
        if (made == MOST) return;
        address depositor = _inventor(made);
        _nullifiers[made] = seed % 2 ** 128;
        bytes32 commitment = bytes32(pool.poseidon().hash([_nullifiers[made], made]));
        if (made < PROVEN) {
            PoolDeposit memory proven = _proven(made);
            (depositor, commitment) = (proven.depositor, proven.commitment);
            vm.setBlockhash(block.number - 1, proven.blockHash);
        }
        vm.deal(depositor, DENOMINATION);
        vm.prank(depositor);
        pool.deposit{value: DENOMINATION}(commitment, "");
        uint256 label = uint256(pool.depositOf(commitment).label);
        _waiting[made++] = pool.poseidon3().hash([uint256(commitment), label, 0]);
    }

    /// One of the proofs; the model computes whether it passes.
    function withdraw(uint256 index, uint256 kind) external {
        index = index % PROVEN;
        string memory name = string.concat("standard", vm.toString(index));
        if (index == 0 && kind % 3 == 1) name = "again";
        if (index == 0 && kind % 3 == 2) name = "newest";
        if (index == 1 && kind % 2 == 1) name = "highestFee";
        if (index == 4 && kind % 2 == 1) name = "afterRemoval4";
        if (index == 6 && kind % 2 == 1) name = "afterRemoval6";
        Payment memory payment = _payment(name);
        bool allowed = !_gone[index] && isUsable(payment.root);
        bool done = _send(payment);
        vm.assertEq(done, allowed, "a withdrawal and the model differ");
        if (!done) return;
        vm.assertEq(_send(payment), false, "a withdrawal passed twice");
        _gone[index] = true;
        ++withdrawn;
        fees += payment.fee;
    }

    /// A proof with anything about it changed.
    function tamper(uint256 index, uint256 what, uint256 value) external {
        Payment memory payment = _payment(string.concat("standard", vm.toString(index % PROVEN)));
        bytes32 before = keccak256(abi.encode(payment));
        if (what % 6 == 0) payment.recipient = payable(address(uint160(value)));
        if (what % 6 == 1) payment.relayer = payable(address(uint160(value)));
        if (what % 6 == 2) payment.fee = value % 0.0185 ether;
        if (what % 6 == 3) payment.nullifierHash = bytes32(value);
        if (what % 6 == 4) payment.root = _roots.length == 0 ? bytes32(value) : _roots[value % _roots.length];
        if (what % 6 == 5) payment.proof[value % 256] ^= bytes1(uint8(1 + value % 255));
        if (keccak256(abi.encode(payment)) == before) return;
        if (_send(payment)) tamperedPassed = true;
    }

    /// One of the proven deposits or of the random ones, which have their index for the hash of their secret.
    function takeBack(uint256 index) external {
        index = index % (made + 1);
        (address depositor, bytes32 nullifier, bytes32 secretHash) =
            (_inventor(index), bytes32(_nullifiers[index]), bytes32(index));
        if (index < PROVEN) {
            PoolDeposit memory proven = _proven(index);
            (depositor, nullifier, secretHash) = (proven.depositor, proven.nullifier, proven.secretHash);
        }
        bool allowed = made > index && !_gone[index];
        vm.prank(depositor);
        try pool.takeBack(nullifier, secretHash) {
            vm.assertTrue(allowed, "a take-back passed that the model refuses");
            _gone[index] = true;
            delete _waiting[index];
            ++takenBack;
        } catch {
            vm.assertTrue(!allowed, "a take-back failed that the model allows");
        }
    }

    function takeBackAsStranger(uint256 index, address stranger) external {
        PoolDeposit memory proven = _proven(index % PROVEN);
        if (stranger == proven.depositor) return;
        vm.prank(stranger);
        try pool.takeBack(proven.nullifier, proven.secretHash) {
            strangerTookBack = true;
        } catch {}
    }

    // --- the operator --------------------------------------------------------------------------------------

    /// The first deposits that wait, in their order, and now and then any other one among them.
    function approve(uint256 count, uint256 kind) external {
        uint32[] memory indexes = _chooseBatch(count % 10, kind);
        uint256[] memory leaves = new uint256[](indexes.length);
        uint256 waiting = 0;
        for (uint256 i = 0; i < indexes.length; ++i) {
            leaves[i] = _waiting[indexes[i]];
            if (leaves[i] != 0) ++waiting;
            delete _waiting[indexes[i]];
        }
        bool allowed = waiting >= BATCH && block.timestamp % EPOCH < EPOCH / 2;
        vm.prank(_operator);
        try pool.approve(indexes) {
            vm.assertTrue(allowed, "an approval passed that the model refuses");
            for (uint256 i = 0; i < leaves.length; ++i) {
                if (leaves[i] != 0) _leaves.push(leaves[i]);
            }
            _addRoot();
        } catch {
            vm.assertTrue(!allowed, "an approval failed that the model allows");
            for (uint256 i = 0; i < leaves.length; ++i) {
                if (leaves[i] != 0) _waiting[indexes[i]] = leaves[i];
            }
        }
    }

    /// Mostly the deposit whose removal is proven, now and then any place, with the way to it or another one.
    function remove(uint256 place, uint256 kind) external {
        place = kind % 4 == 0 ? place % (_leaves.length + 2) : REMOVED;
        bool isTaken = place < _leaves.length;
        uint256 leaf = isTaken ? _leaves[place] : place;
        uint256[] memory siblings =
            isTaken ? TreeModel.listSiblings(pool.poseidon(), _leaves, place) : new uint256[](24);
        bool allowed = isTaken && leaf != EMPTY_LEAF;
        if (kind % 16 == 4 && siblings.length != 0) {
            siblings[kind / 16 % siblings.length] ^= 1;
            allowed = false;
        }
        vm.prank(_operator);
        try pool.remove(place, leaf, siblings) {
            vm.assertTrue(allowed, "a removal passed that the model refuses");
            _leaves[place] = EMPTY_LEAF;
            for (uint256 i = 0; i < _roots.length; ++i) {
                _isOver[_roots[i]] = true;
            }
            _addRoot();
        } catch {
            vm.assertTrue(!allowed, "a removal failed that the model allows");
        }
    }

    function operateAsStranger(uint256 place, address stranger) external {
        if (stranger == _operator || _leaves.length == 0) return;
        place = place % _leaves.length;
        uint256[] memory siblings = TreeModel.listSiblings(pool.poseidon(), _leaves, place);
        uint256 leaf = _leaves[place];
        vm.prank(stranger);
        try pool.remove(place, leaf, siblings) {
            strangerOperated = true;
        } catch {}
        uint32[] memory indexes = _chooseBatch(BATCH, 1);
        vm.prank(stranger);
        try pool.approve(indexes) {
            strangerOperated = true;
        } catch {}
    }

    // --- time ----------------------------------------------------------------------------------------------

    function wait(uint256 time) external {
        vm.warp(block.timestamp + _bound(time, 1 minutes, 2 hours));
    }

    function waitForTheNextEpoch() external {
        vm.warp((block.timestamp / EPOCH + 1) * EPOCH);
    }

    // --- inside --------------------------------------------------------------------------------------------

    function _send(Payment memory payment) private returns (bool done) {
        (done,) = address(pool).call(_encodeCall(payment));
    }

    function _inventor(uint256 number) private pure returns (address) {
        return address(uint160(0x10000 + number));
    }

    function _chooseBatch(uint256 count, uint256 kind) private view returns (uint32[] memory indexes) {
        indexes = new uint32[](count);
        uint256 found = 0;
        for (uint256 index = 0; index < made && found < count; ++index) {
            if (_waiting[index] != 0) indexes[found++] = uint32(index);
        }
        assembly ("memory-safe") {
            mstore(indexes, found)
        }
        if (found != 0 && kind % 8 == 0) indexes[kind / 8 % found] = uint32(kind % (made + 2));
    }

    /// @dev The root of the model's leaves is the last of this epoch, and ends the ones of the same epoch before it.
    function _addRoot() private {
        bytes32 root = TreeModel.computeRoot(pool.poseidon(), _leaves);
        uint256 epoch = block.timestamp / EPOCH;
        if (_roots.length != 0 && _epochOf[_roots[_roots.length - 1]] == epoch) {
            _isOver[_roots[_roots.length - 1]] = true;
        }
        _epochOf[root] = epoch;
        _roots.push(root);
        vm.assertEq(pool.latestRoot(), root, "latestRoot");
    }
}
