// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {IScreening} from "../src/interfaces/IScreening.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {CostlyList} from "./kit/CostlyList.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {ProvenDeposit} from "./kit/Proven.sol";

contract PoolDepositTest is PoolTest {
    bytes32 private constant COMMITMENT = bytes32(uint256(42));

    function _expectRefusal(bytes32 commitment, uint256 value, bytes memory note, bytes memory reason) private {
        vm.deal(stranger, value);
        vm.prank(stranger);
        vm.expectRevert(reason);
        pool.deposit{value: value}(commitment, note);
    }

    function test_deposit_tellsEverythingThatARecoveryNeeds() public {
        ProvenDeposit memory made = _proven(0);
        bytes memory note = bytes("a hundred and thirty bytes of ciphertext");
        vm.deal(made.depositor, DENOMINATION);
        vm.expectEmit(true, true, false, true, address(pool));
        emit IPrivatePool.DepositMade(made.commitment, made.depositor, 0, made.label, made.leaf);
        vm.expectEmit(true, true, false, true, address(pool));
        emit IPrivatePool.EncryptedNote(made.commitment, made.depositor, note);
        vm.prank(made.depositor);
        pool.deposit{value: DENOMINATION}(made.commitment, note);
        vm.assertEq(pool.depositOf(made.commitment).depositor, made.depositor, "depositor");
        vm.assertEq(pool.depositOf(made.commitment).leafIndex, 0, "leafIndex");
        vm.assertEq(address(pool).balance, DENOMINATION, "balance");
    }

    function test_deposit_rootsAreThoseOfTheModel() public {
        for (uint256 i = 0; i < 8; ++i) {
            ProvenDeposit memory made = _proven(i);
            _depositAs(made.depositor, made.commitment);
            vm.assertEq(pool.latestRoot(), made.root, "root");
            vm.assertEq(pool.rootTime(made.root), block.timestamp, "rootTime");
            vm.warp(block.timestamp + 3);
        }
        vm.assertEq(pool.depositCount(), 8, "depositCount");
    }

    function test_deposit_RevertWhen_theValueIsAnother() public {
        uint256[4] memory values = [0, DENOMINATION - 1, DENOMINATION + 1, 10 * DENOMINATION];
        for (uint256 i = 0; i < values.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IPrivatePool.WrongValue.selector, values[i], DENOMINATION);
            _expectRefusal(COMMITMENT, values[i], "", reason);
        }
    }

    function test_deposit_RevertWhen_theCommitmentIsZero() public {
        _expectRefusal(0, DENOMINATION, "", abi.encodeWithSelector(IPrivatePool.ZeroCommitment.selector));
    }

    function testFuzz_deposit_RevertWhen_theCommitmentIsNotInTheField(uint256 commitment) public {
        commitment = _bound(commitment, FIELD, type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.NotInField.selector, commitment);
        _expectRefusal(bytes32(commitment), DENOMINATION, "", reason);
    }

    function test_deposit_theLastNumberOfTheFieldIsTaken() public {
        _depositAs(stranger, bytes32(FIELD - 1));
        vm.assertEq(pool.depositCount(), 1, "depositCount");
    }

    function test_deposit_RevertWhen_theCommitmentWasUsed() public {
        _depositAs(stranger, COMMITMENT);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.CommitmentUsed.selector, COMMITMENT);
        _expectRefusal(COMMITMENT, DENOMINATION, "", reason);
        vm.assertEq(address(pool).balance, DENOMINATION, "balance");
    }

    function test_deposit_RevertWhen_theNoteIsTooLong() public {
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.NoteTooLong.selector, 513, 512);
        _expectRefusal(COMMITMENT, DENOMINATION, new bytes(513), reason);
        vm.deal(stranger, DENOMINATION);
        vm.prank(stranger);
        pool.deposit{value: DENOMINATION}(COMMITMENT, new bytes(512));
    }

    function test_deposit_RevertWhen_depositsAreClosed() public {
        vm.prank(owner);
        pool.setDepositsOpen(false);
        _expectRefusal(COMMITMENT, DENOMINATION, "", abi.encodeWithSelector(IPrivatePool.DepositsClosed.selector));
    }

    function test_deposit_RevertWhen_theDepositorIsSanctioned() public {
        _sanction(stranger);
        bytes memory reason = abi.encodeWithSelector(IScreening.Sanctioned.selector, stranger);
        _expectRefusal(COMMITMENT, DENOMINATION, "", reason);
    }

    function test_deposit_RevertWhen_theListCannotAnswer() public {
        vm.etch(address(list), address(new BrokenList()).code);
        bytes memory reason = abi.encodeWithSelector(IScreening.ScreeningUnavailable.selector, stranger);
        _expectRefusal(COMMITMENT, DENOMINATION, "", reason);
        vm.etch(address(list), "");
        _expectRefusal(COMMITMENT, DENOMINATION, "", "");
    }

    /// @dev The caller leaves the list too little gas to answer, and hopes that silence passes.
    function test_deposit_RevertWhen_theListIsStarvedOfGas() public {
        vm.etch(address(list), address(new CostlyList()).code);
        vm.deal(stranger, DENOMINATION);
        vm.prank(stranger);
        vm.expectPartialRevert(IScreening.ScreeningUnavailable.selector);
        pool.deposit{value: DENOMINATION, gas: 8_000_000}(COMMITMENT, "");
    }

    function test_deposit_RevertWhen_theTreeIsFull() public {
        vm.store(address(pool), bytes32(uint256(1)), bytes32(uint256(1 << 20)));
        vm.assertEq(pool.depositCount(), 1 << 20, "the slot of depositCount");
        _expectRefusal(COMMITMENT, DENOMINATION, "", abi.encodeWithSelector(IPrivatePool.TreeFull.selector));
        vm.store(address(pool), bytes32(uint256(1)), bytes32(uint256((1 << 20) - 1)));
        _depositAs(stranger, COMMITMENT);
    }

    function test_deposit_coinsWithoutADepositAreRefused() public {
        vm.deal(stranger, 1 ether);
        vm.prank(stranger);
        (bool done,) = address(pool).call{value: 1 ether}("");
        vm.assertEq(done, false, "coins that nobody could fetch");
    }

    /// @dev Every root there ever was stays a root: no flood of deposits pushes an older one out.
    function test_deposit_aFloodOfDepositsEndsNoRoot() public {
        _deposit(1);
        bytes32 first = pool.latestRoot();
        for (uint256 i = 0; i < 70; ++i) {
            _depositAs(stranger, bytes32(1_000 + i));
        }
        vm.assertEq(pool.rootTime(first), block.timestamp, "the first root");
    }
}
