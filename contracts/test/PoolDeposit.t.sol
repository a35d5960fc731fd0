// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {IScreening} from "../src/interfaces/IScreening.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {CostlyList} from "./kit/CostlyList.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {PoolDeposit} from "./kit/ProvenSpend.sol";

contract PoolDepositTest is PoolTest {
    bytes32 private constant COMMITMENT = bytes32(uint256(42));

    function _expectNoDeposit(bytes32 commitment, uint256 value, bytes memory note, bytes memory reason) private {
        vm.deal(stranger, value);
        vm.prank(stranger);
        vm.expectRevert(reason);
        pool.deposit{value: value}(commitment, note);
    }

    function _labelOf(uint256 index, address depositor, bytes32 commitment, bytes32 blockHash)
        private
        view
        returns (bytes32)
    {
        bytes memory preimage = abi.encode(block.chainid, address(pool), index, depositor, commitment, blockHash);
        return bytes32(uint256(keccak256(preimage)) % FIELD);
    }

    // --- what works ----------------------------------------------------------------------------------------

    function test_deposit_recordsAndReportsEverything() public {
        PoolDeposit memory made = _proven(0);
        bytes memory note = bytes("a hundred and thirty bytes of ciphertext");
        vm.setBlockhash(block.number - 1, made.blockHash);
        vm.deal(made.depositor, DENOMINATION);
        vm.expectEmit(true, true, false, true, address(pool));
        emit IPrivatePool.DepositMade(made.commitment, made.depositor, 0, made.label, made.leaf);
        vm.expectEmit(true, true, false, true, address(pool));
        emit IPrivatePool.EncryptedNote(made.commitment, made.depositor, note);
        vm.prank(made.depositor);
        pool.deposit{value: DENOMINATION}(made.commitment, note);
        vm.assertEq(address(pool).balance, DENOMINATION, "balance");
        vm.assertEq(pool.waitingLeaf(0), uint256(made.leaf), "waitingLeaf");
        vm.assertEq(pool.approvedCount(), 0, "approvedCount");
        vm.assertEq(pool.latestRoot(), bytes32(0), "latestRoot");
    }

    function test_deposit_eachHasItsIndexLabelAndLeaf() public {
        _deposit(8);
        vm.assertEq(pool.depositCount(), 8, "depositCount");
        for (uint256 i = 0; i < 8; ++i) {
            PoolDeposit memory made = _proven(i);
            IPrivatePool.Deposit memory kept = pool.depositOf(made.commitment);
            vm.assertEq(kept.depositor, made.depositor, "depositor");
            vm.assertEq(kept.index, i, "index");
            vm.assertEq(kept.label, made.label, "label");
            vm.assertEq(pool.waitingLeaf(i), uint256(made.leaf), "waitingLeaf");
        }
        vm.assertEq(pool.waitingLeaf(8), 0, "a deposit that does not exist");
        IPrivatePool.Deposit memory none = pool.depositOf(COMMITMENT);
        vm.assertEq(none.depositor, address(0), "no depositor");
        vm.assertEq(none.label, bytes32(0), "no label");
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_deposit_theLabelHoldsTheHashOfTheBlockBefore(
        uint256 height,
        bytes32 blockHash,
        address depositor,
        uint256 commitment
    ) public {
        vm.assume(depositor != address(0) && depositor != address(pool));
        commitment = _bound(commitment, 1, FIELD - 1);
        vm.roll(_bound(height, 2, 1e9));
        vm.setBlockhash(block.number - 1, blockHash);
        _depositAs(depositor, bytes32(commitment));
        bytes32 label = _labelOf(0, depositor, bytes32(commitment), blockHash);
        vm.assertEq(pool.depositOf(bytes32(commitment)).label, label, "label");
        vm.assertEq(pool.waitingLeaf(0), poseidon3.hash([commitment, uint256(label), 0]), "leaf");
    }

    function test_deposit_twoOfOneBlockAreTwoDeposits() public {
        bytes32 blockHash = keccak256("one block");
        vm.setBlockhash(block.number - 1, blockHash);
        _depositAs(stranger, COMMITMENT);
        _depositAs(stranger, bytes32(uint256(43)));
        vm.assertEq(pool.depositOf(COMMITMENT).label, _labelOf(0, stranger, COMMITMENT, blockHash), "first");
        bytes32 second = _labelOf(1, stranger, bytes32(uint256(43)), blockHash);
        vm.assertEq(pool.depositOf(bytes32(uint256(43))).label, second, "second");
        vm.assertEq(pool.depositOf(bytes32(uint256(43))).index, 1, "index");
        vm.assertTrue(pool.waitingLeaf(0) != pool.waitingLeaf(1), "one leaf for two deposits");
        _approve(0, 2);
        vm.assertEq(pool.latestRoot(), _hash(_leafOf(COMMITMENT), _leafOf(bytes32(uint256(43)))), "root");
    }

    function _leafOf(bytes32 commitment) private view returns (bytes32) {
        uint256 label = uint256(pool.depositOf(commitment).label);
        return bytes32(poseidon3.hash([uint256(commitment), label, 0]));
    }

    function test_deposit_theLastNumberOfTheFieldIsTaken() public {
        _depositAs(stranger, bytes32(FIELD - 1));
        vm.assertEq(pool.depositCount(), 1, "depositCount");
    }

    function test_deposit_needsNoOperator() public {
        vm.prank(owner);
        pool.setOperator(address(0));
        _depositAs(stranger, COMMITMENT);
    }

    function test_deposit_opensAgain() public {
        vm.startPrank(owner);
        pool.setDepositsOpen(false);
        pool.setDepositsOpen(true);
        vm.stopPrank();
        _depositAs(stranger, COMMITMENT);
    }

    // --- what is refused -----------------------------------------------------------------------------------

    function test_deposit_RevertWhen_depositsAreClosed() public {
        vm.prank(owner);
        pool.setDepositsOpen(false);
        _expectNoDeposit(COMMITMENT, DENOMINATION, "", abi.encodeWithSelector(IPrivatePool.DepositsClosed.selector));
    }

    function test_deposit_RevertWhen_theValueIsAnother() public {
        uint256[4] memory values = [0, DENOMINATION - 1, DENOMINATION + 1, 10 * DENOMINATION];
        for (uint256 i = 0; i < values.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IPrivatePool.WrongValue.selector, values[i], DENOMINATION);
            _expectNoDeposit(COMMITMENT, values[i], "", reason);
        }
    }

    function test_deposit_RevertWhen_theCommitmentIsZero() public {
        _expectNoDeposit(0, DENOMINATION, "", abi.encodeWithSelector(IPrivatePool.ZeroCommitment.selector));
    }

    function testFuzz_deposit_RevertWhen_theCommitmentIsNotInTheField(uint256 commitment) public {
        commitment = _bound(commitment, FIELD, type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.NotInField.selector, commitment);
        _expectNoDeposit(bytes32(commitment), DENOMINATION, "", reason);
    }

    function test_deposit_RevertWhen_theNoteIsTooLong() public {
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.NoteTooLong.selector, 513, 512);
        _expectNoDeposit(COMMITMENT, DENOMINATION, new bytes(513), reason);
        vm.deal(stranger, DENOMINATION);
        vm.prank(stranger);
        pool.deposit{value: DENOMINATION}(COMMITMENT, new bytes(512));
    }

    function test_deposit_RevertWhen_theCommitmentWasUsed() public {
        bytes32 nullifier = bytes32(uint256(7));
        bytes32 secretHash = bytes32(uint256(8));
        bytes32 commitment = _hash(nullifier, secretHash);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.CommitmentUsed.selector, commitment);
        _depositAs(relayer, commitment);
        _expectNoDeposit(commitment, DENOMINATION, "", reason);
        vm.assertEq(address(pool).balance, DENOMINATION, "balance");
        vm.prank(relayer);
        pool.takeBack(nullifier, secretHash);
        _expectNoDeposit(commitment, DENOMINATION, "", reason);
        vm.assertEq(pool.depositCount(), 1, "depositCount");
    }

    function test_deposit_RevertWhen_theDepositorIsSanctioned() public {
        _sanction(stranger);
        bytes memory reason = abi.encodeWithSelector(IScreening.Sanctioned.selector, stranger);
        _expectNoDeposit(COMMITMENT, DENOMINATION, "", reason);
    }

    function test_deposit_RevertWhen_theListCannotAnswer() public {
        vm.etch(address(list), address(new BrokenList()).code);
        bytes memory reason = abi.encodeWithSelector(IScreening.ScreeningUnavailable.selector, stranger);
        _expectNoDeposit(COMMITMENT, DENOMINATION, "", reason);
        vm.etch(address(list), "");
        _expectNoDeposit(COMMITMENT, DENOMINATION, "", "");
    }

    /// @dev The caller leaves the list too little gas to answer, and hopes that silence passes.
    function test_deposit_RevertWhen_theListIsStarvedOfGas() public {
        vm.etch(address(list), address(new CostlyList()).code);
        vm.deal(stranger, DENOMINATION);
        vm.prank(stranger);
        vm.expectPartialRevert(IScreening.ScreeningUnavailable.selector);
        pool.deposit{value: DENOMINATION, gas: 8_000_000}(COMMITMENT, "");
    }

    function test_deposit_coinsWithoutADepositAreRefused() public {
        vm.deal(stranger, 1 ether);
        vm.prank(stranger);
        (bool done,) = address(pool).call{value: 1 ether}("");
        vm.assertEq(done, false, "coins without an owner");
    }
}
