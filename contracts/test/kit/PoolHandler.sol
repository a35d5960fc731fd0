// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PrivatePool} from "../../src/PrivatePool.sol";
import {Payment, Proven, ProvenDeposit} from "./Proven.sol";

/// @title Depositors, a relayer, an operator and strangers around a pool, acting at random, beside a model of it.
contract PoolHandler is Proven {
    uint256 private constant DENOMINATION = 1 ether;
    uint256 private constant PROVEN = 8;
    uint256 private constant REFUSED = 5;

    PrivatePool public immutable pool;
    address private immutable _operator;
    bytes32 private immutable _screened;
    bytes32 private immutable _mistaken;

    mapping(uint256 leafIndex => bool) private _gone;
    bytes32[] private _roots;

    uint256 public made;
    uint256 public withdrawn;
    uint256 public takenBack;
    uint256 public fees;
    bool public strangerTookBack;
    bool public tamperedPassed;

    constructor(PrivatePool pool_, address operator_, bytes32 screened, bytes32 mistaken) {
        pool = pool_;
        _operator = operator_;
        _screened = screened;
        _mistaken = mistaken;
    }

    function roots() external view returns (bytes32[] memory) {
        return _roots;
    }

    // --- acts ----------------------------------------------------------------------------------------------

    /// The proven deposits come first, in their order; whatever comes after them is made up.
    function deposit(uint256 seed) external {
        address depositor;
        bytes32 commitment;
        if (made < PROVEN) {
            ProvenDeposit memory proven = _proven(made);
            (depositor, commitment) = (proven.depositor, proven.commitment);
        } else {
            depositor = _inventor(made);
            commitment = bytes32(pool.poseidon().hash([seed, made]));
        }
        vm.deal(depositor, DENOMINATION);
        vm.prank(depositor);
        pool.deposit{value: DENOMINATION}(commitment, "");
        ++made;
        _roots.push(pool.latestRoot());
    }

    /// One of the proofs; the model foretells whether it passes.
    function withdraw(uint256 leafIndex, uint256 kind) external {
        leafIndex = leafIndex % PROVEN;
        string memory name = string.concat("standard", vm.toString(leafIndex));
        if (leafIndex == 0 && kind % 3 == 1) name = "again";
        if (leafIndex == 0 && kind % 3 == 2) name = "newest";
        if (leafIndex == 1 && kind % 2 == 1) name = "highestFee";
        Payment memory payment = _payment(name);
        bool isKnown = leafIndex == 0 && kind % 3 == 2 ? made >= PROVEN : made > leafIndex;
        bool allowed = isKnown && !_gone[leafIndex] && _isUsable(leafIndex == REFUSED ? _mistaken : _screened);
        bool done = _send(payment);
        vm.assertEq(done, allowed, "a withdrawal went otherwise than the model says");
        if (!done) return;
        _gone[leafIndex] = true;
        ++withdrawn;
        fees += payment.fee;
    }

    /// A proof with anything about it changed.
    function tamper(uint256 leafIndex, uint256 what, uint256 value) external {
        Payment memory payment = _payment(string.concat("standard", vm.toString(leafIndex % PROVEN)));
        bytes32 before = keccak256(abi.encode(payment));
        if (what % 6 == 0) payment.recipient = payable(address(uint160(value)));
        if (what % 6 == 1) payment.relayer = payable(address(uint160(value)));
        if (what % 6 == 2) payment.fee = value % 0.0185 ether;
        if (what % 6 == 3) payment.nullifierHash = bytes32(value);
        if (what % 6 == 4) payment.root = _roots.length == 0 ? bytes32(value) : _roots[value % _roots.length];
        if (what % 6 == 5) payment.proof[value % 288] ^= bytes1(uint8(1 + value % 255));
        if (keccak256(abi.encode(payment)) == before) return;
        if (_send(payment)) tamperedPassed = true;
    }

    function takeBack(uint256 leafIndex) external {
        leafIndex = leafIndex % PROVEN;
        ProvenDeposit memory proven = _proven(leafIndex);
        vm.prank(proven.depositor);
        try pool.takeBack(proven.nullifier, proven.secretHash) {
            vm.assertTrue(made > leafIndex && !_gone[leafIndex], "a take-back passed that the model refuses");
            _gone[leafIndex] = true;
            ++takenBack;
        } catch {
            vm.assertTrue(made <= leafIndex || _gone[leafIndex], "a take-back failed that the model allows");
        }
    }

    function takeBackAsSomebody(uint256 leafIndex, address somebody) external {
        ProvenDeposit memory proven = _proven(leafIndex % PROVEN);
        if (somebody == proven.depositor) return;
        vm.prank(somebody);
        try pool.takeBack(proven.nullifier, proven.secretHash) {
            strangerTookBack = true;
        } catch {}
    }

    function publish(bool isMistaken) external {
        vm.prank(_operator);
        pool.publishAssociationRoot(isMistaken ? _mistaken : _screened, new uint32[](0), new uint32[](0));
    }

    function revoke(bool isMistaken) external {
        vm.prank(_operator);
        try pool.revokeAssociationRoot(isMistaken ? _mistaken : _screened) {} catch {}
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + _bound(time, 1 minutes, 8 days));
    }

    // --- inside --------------------------------------------------------------------------------------------

    function _send(Payment memory payment) private returns (bool done) {
        try pool.withdraw(
            payment.proof,
            payment.root,
            payment.nullifierHash,
            payment.recipient,
            payment.relayer,
            payment.fee,
            payment.refund
        ) {
            done = true;
        } catch {}
    }

    function _isUsable(bytes32 root) private view returns (bool) {
        (uint256 usableFrom, uint256 usableUntil) = pool.associationRootValidity(root);
        return block.timestamp >= usableFrom && block.timestamp < usableUntil;
    }

    function _inventor(uint256 number) private pure returns (address) {
        return address(uint160(0x10000 + number));
    }
}
