// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {PoseidonT3} from "poseidon-solidity/PoseidonT3.sol";
import {PoseidonT4} from "poseidon-solidity/PoseidonT4.sol";
import {PrivatePool} from "../../src/PrivatePool.sol";
import {IPrivatePool} from "../../src/interfaces/IPrivatePool.sol";
import {IPoseidon} from "../../src/interfaces/IPoseidon.sol";
import {IPoseidon3} from "../../src/interfaces/IPoseidon3.sol";
import {LocalSanctionsList} from "../../src/local/LocalSanctionsList.sol";
import {PoolDeposit, Payment, ProvenSpend} from "./ProvenSpend.sol";

/// @title A pool at the address for which circuits/writeSpends.ts made its proofs, with the verifier of the keys.
abstract contract PoolTest is ProvenSpend {
    uint256 internal constant FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 internal constant EMPTY_LEAF = 0x00bf9528db05be3b7a35103d2617a19d4a57f5867c54eb7c976501a2ee41ce18;
    uint256 internal constant EPOCH = 1 hours;
    uint256 internal constant BATCH = 2;
    uint256 internal constant DENOMINATION = 1 ether;
    uint256 internal constant HIGHEST_FEE = 0.0185 ether;

    LocalSanctionsList internal list;
    IPoseidon internal poseidon;
    IPoseidon3 internal poseidon3;
    PrivatePool internal pool;

    address internal owner = _actor("owner");
    address internal operator = _actor("operator");
    address internal relayer = _actor("relayer");
    address internal stranger = _actor("stranger");

    function setUp() public virtual {
        // The start of an epoch, in which the operator may approve.
        vm.warp(2_000_000_000 / EPOCH * EPOCH);
        vm.roll(1000);
        list = new LocalSanctionsList();
        poseidon = IPoseidon(_deployLibrary(type(PoseidonT3).creationCode));
        poseidon3 = IPoseidon3(_deployLibrary(type(PoseidonT4).creationCode));
        pool = _deployPool(_settings());
        vm.assertEq(address(pool), vm.parseJsonAddress(_json(), ".pool"), "the proofs are made for another address");
    }

    function _settings() internal view returns (IPrivatePool.Settings memory) {
        return IPrivatePool.Settings({
            poseidon: poseidon,
            poseidon3: poseidon3,
            sanctionsList: list,
            owner: owner,
            operator: operator,
            denomination: DENOMINATION,
            epochSeconds: EPOCH,
            minimumBatch: BATCH
        });
    }

    /// @dev The first deployment of one fixed account has one fixed address, whatever its code.
    function _deployPool(IPrivatePool.Settings memory settings) internal returns (PrivatePool) {
        vm.prank(_actor("poolDeployer"));
        return new PrivatePool(settings);
    }

    function _deployLibrary(bytes memory code) internal returns (address library_) {
        assembly ("memory-safe") {
            library_ := create(0, add(code, 32), mload(code))
        }
    }

    // --- acts ----------------------------------------------------------------------------------------------

    /// @dev Makes the first deposits of the proofs, each after the block that its label was drawn from.
    function _deposit(uint256 count) internal {
        for (uint256 i = 0; i < count; ++i) {
            PoolDeposit memory made = _proven(i);
            vm.setBlockhash(block.number - 1, made.blockHash);
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

    /// @dev Approves the deposits from `first` to before `end`, in their order.
    function _approve(uint256 first, uint256 end) internal {
        uint32[] memory indexes = new uint32[](end - first);
        for (uint256 i = 0; i < indexes.length; ++i) {
            indexes[i] = uint32(first + i);
        }
        vm.prank(operator);
        pool.approve(indexes);
    }

    /// @dev Waits until the next epoch begins, and with it the root of this one counts.
    function _pass() internal {
        vm.warp((block.timestamp / EPOCH + 1) * EPOCH);
    }

    /// @dev The eight proven deposits, approved in two epochs.
    function _approveAll() internal {
        _deposit(8);
        _approve(0, 5);
        _pass();
        _approve(5, 8);
        _pass();
    }

    function _removeFive() internal {
        PoolDeposit memory made = _proven(5);
        vm.prank(operator);
        pool.remove(5, uint256(made.leaf), _removalSiblings());
    }

    function _withdraw(Payment memory payment) internal {
        _withdrawAs(relayer, payment);
    }

    function _withdrawAs(address sender, Payment memory payment) internal {
        bytes memory act = _encodeCall(payment);
        vm.prank(sender);
        (bool done, bytes memory answer) = address(pool).call(act);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function _expectRefusal(Payment memory payment, bytes memory reason) internal {
        vm.expectRevert(reason);
        _withdraw(payment);
    }

    function _takeBack(uint256 index) internal {
        PoolDeposit memory made = _proven(index);
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
