// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PoseidonT3} from "poseidon-solidity/PoseidonT3.sol";
import {PrivatePool} from "../../src/PrivatePool.sol";
import {WithdrawVerifier} from "../../src/generated/WithdrawVerifier.sol";
import {IPoseidon} from "../../src/interfaces/IPoseidon.sol";
import {IPrivatePool} from "../../src/interfaces/IPrivatePool.sol";
import {LocalSanctionsList} from "../../src/local/LocalSanctionsList.sol";
import {Payment, Proven, ProvenDeposit} from "./Proven.sol";

/// @title A pool at the address for which circuits/writeWithdrawals.ts made its proofs, with the verifier of the keys.
abstract contract PoolTest is Proven {
    uint256 internal constant FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 internal constant STANDBY = 1 hours;
    uint256 internal constant DENOMINATION = 1 ether;
    uint256 internal constant HIGHEST_FEE = 0.0185 ether;

    LocalSanctionsList internal list;
    IPoseidon internal poseidon;
    WithdrawVerifier internal verifier;
    PrivatePool internal pool;
    bytes32 internal screenedRoot;
    bytes32 internal mistakenRoot;

    address internal owner = _actor("owner");
    address internal operator = _actor("operator");
    address internal relayer = _actor("relayer");
    address internal stranger = _actor("stranger");

    function setUp() public virtual {
        string memory json = _json();
        vm.warp(2_000_000_000);
        list = new LocalSanctionsList();
        poseidon = IPoseidon(_deployPoseidon());
        verifier = new WithdrawVerifier();
        pool = _deployPool(_settings());
        vm.assertEq(address(pool), vm.parseJsonAddress(json, ".pool"), "the proofs are made for another address");
        screenedRoot = vm.parseJsonBytes32(json, ".screenedRoot");
        mistakenRoot = vm.parseJsonBytes32(json, ".mistakenRoot");
    }

    function _settings() internal view returns (IPrivatePool.Settings memory) {
        return IPrivatePool.Settings({
            poseidon: poseidon,
            verifier: verifier,
            sanctionsList: list,
            owner: owner,
            operator: operator,
            denomination: DENOMINATION,
            standby: STANDBY
        });
    }

    /// @dev The first deployment of one fixed account has one fixed address, whatever its code.
    function _deployPool(IPrivatePool.Settings memory settings) internal returns (PrivatePool) {
        vm.prank(_actor("poolDeployer"));
        return new PrivatePool(settings);
    }

    function _deployPoseidon() internal returns (address library_) {
        bytes memory code = type(PoseidonT3).creationCode;
        assembly ("memory-safe") {
            library_ := create(0, add(code, 32), mload(code))
        }
    }

    // --- acts ----------------------------------------------------------------------------------------------

    /// @dev Makes the first deposits of the proofs.
    function _deposit(uint256 count) internal {
        for (uint256 i = 0; i < count; ++i) {
            ProvenDeposit memory made = _proven(i);
            _depositAs(made.depositor, made.commitment);
        }
    }

    function _depositAs(address depositor, bytes32 commitment) internal {
        vm.deal(depositor, DENOMINATION);
        vm.prank(depositor);
        pool.deposit{value: DENOMINATION}(commitment, _note());
    }

    /// @dev As long as a real one, and without a zero, which would be cheaper.
    function _note() private pure returns (bytes memory note) {
        note = new bytes(130);
        for (uint256 i = 0; i < note.length; ++i) {
            note[i] = 0xa5;
        }
    }

    /// @dev Publishes the screened set and waits until it counts.
    function _screen() internal {
        _publish(screenedRoot);
        vm.warp(block.timestamp + STANDBY);
    }

    function _publish(bytes32 root) internal {
        vm.prank(operator);
        pool.publishAssociationRoot(root, new uint32[](0), new uint32[](0));
    }

    function _withdraw(Payment memory payment) internal {
        _withdrawAs(relayer, payment);
    }

    function _withdrawAs(address sender, Payment memory payment) internal {
        vm.prank(sender);
        pool.withdraw(
            payment.proof,
            payment.root,
            payment.nullifierHash,
            payment.recipient,
            payment.relayer,
            payment.fee,
            payment.refund
        );
    }

    function _expectRefusal(Payment memory payment, bytes memory reason) internal {
        vm.expectRevert(reason);
        _withdraw(payment);
    }

    function _takeBack(uint256 leafIndex) internal {
        ProvenDeposit memory made = _proven(leafIndex);
        vm.prank(made.depositor);
        pool.takeBack(made.nullifier, made.secretHash);
    }

    function _sanction(address account) internal {
        address[] memory accounts = new address[](1);
        accounts[0] = account;
        list.addToSanctionsList(accounts);
    }

    function _hash(bytes32 left, bytes32 right) internal view returns (bytes32) {
        return bytes32(poseidon.hash([uint256(left), uint256(right)]));
    }
}
