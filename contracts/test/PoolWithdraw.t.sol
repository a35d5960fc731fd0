// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {IScreening} from "../src/interfaces/IScreening.sol";
import {Babbler} from "./kit/Babbler.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {Payment, ProvenDeposit} from "./kit/Proven.sol";
import {Reenterer} from "./kit/Reenterer.sol";
import {Refuser} from "./kit/Refuser.sol";

/// @dev Every proof here is real: circuits/writeWithdrawals.ts made it under the committed keys.
contract PoolWithdrawTest is PoolTest {
    bytes internal constant INVALID = abi.encodeWithSelector(IPrivatePool.InvalidProof.selector);

    function setUp() public override {
        super.setUp();
        _deposit(8);
        _screen();
    }

    // --- what works ----------------------------------------------------------------------------------------

    function test_withdraw_paysRecipientAndRelayer() public {
        Payment memory payment = _standard(0);
        vm.expectEmit(true, true, true, true, address(pool));
        emit IPrivatePool.Withdrawn(payment.recipient, payment.nullifierHash, payment.relayer, payment.fee);
        _withdraw(payment);
        vm.assertEq(payment.recipient.balance, 0.99 ether, "recipient");
        vm.assertEq(payment.relayer.balance, 0.01 ether, "relayer");
        vm.assertEq(address(pool).balance, 7 ether, "pool");
        vm.assertEq(pool.isSpent(payment.nullifierHash), true, "spent");
    }

    function test_withdraw_everyScreenedDepositOnce() public {
        for (uint256 i = 0; i < 8; ++i) {
            if (i != 5) _withdraw(_standard(i));
        }
        vm.assertEq(address(pool).balance, 1 ether, "what was not screened");
    }

    function test_withdraw_withoutARelayer() public {
        Payment memory payment = _payment("direct");
        _withdraw(payment);
        vm.assertEq(payment.recipient.balance, 1 ether, "recipient");
    }

    function test_withdraw_atTheHighestFee() public {
        Payment memory payment = _payment("highestFee");
        vm.assertEq(payment.fee, pool.maximumFee(), "fee");
        _withdraw(payment);
        vm.assertEq(payment.recipient.balance, 0.9815 ether, "recipient");
        vm.assertEq(payment.relayer.balance, 0.0185 ether, "relayer");
    }

    function test_withdraw_anOldRootAndTheNewestAreGood() public {
        vm.warp(block.timestamp + 29 days);
        _withdraw(_standard(3));
        _withdraw(_payment("newest"));
    }

    function test_withdraw_anybodyMaySendIt() public {
        Payment memory payment = _standard(0);
        _withdrawAs(stranger, payment);
        vm.assertEq(payment.relayer.balance, 0.01 ether, "the relayer that the proof names");
        vm.assertEq(stranger.balance, 0, "whoever sent it");
    }

    function test_withdraw_goesOnWhileDepositsAreClosed() public {
        vm.prank(owner);
        pool.setDepositsOpen(false);
        _withdraw(_standard(0));
    }

    function test_withdraw_aLongAnswerOfTheRecipientIsNotCopied() public {
        Payment memory payment = _standard(0);
        uint256 before = gasleft();
        _withdraw(payment);
        uint256 plain = before - gasleft();
        payment = _standard(1);
        vm.etch(payment.recipient, address(new Babbler()).code);
        before = gasleft();
        _withdraw(payment);
        // A megabyte costs its writer 2.1 million; a copy would cost as much once more.
        vm.assertLt(before - gasleft(), plain + 2_600_000, "gas");
    }

    function test_withdraw_isSpentArrayAnswersEach() public {
        _withdraw(_standard(0));
        bytes32[] memory hashes = new bytes32[](2);
        hashes[0] = _proven(1).nullifierHash;
        hashes[1] = _proven(0).nullifierHash;
        bool[] memory spent = pool.isSpentArray(hashes);
        vm.assertEq(spent[0], false, "1");
        vm.assertEq(spent[1], true, "0");
    }

    // --- twice ---------------------------------------------------------------------------------------------

    function test_withdraw_RevertWhen_itWasWithdrawn() public {
        Payment memory payment = _standard(0);
        _withdraw(payment);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, payment.nullifierHash);
        _expectRefusal(payment, reason);
        _expectRefusal(_payment("again"), reason);
        _expectRefusal(_payment("newest"), reason);
    }

    function test_withdraw_RevertWhen_itWasTakenBack() public {
        _takeBack(0);
        Payment memory payment = _standard(0);
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, payment.nullifierHash));
    }

    /// @dev Anybody can turn a proof into another one of the same: minus A and minus B pair as A and B do.
    function test_withdraw_RevertWhen_theSameProofComesInAnotherShape() public {
        uint256 base = 21888242871839275222246405745257275088696311157297823662689037894645226208583;
        Payment memory payment = _standard(0);
        (uint256[8] memory words, bytes32 set) = abi.decode(payment.proof, (uint256[8], bytes32));
        words[1] = base - words[1];
        words[4] = base - words[4];
        words[5] = base - words[5];
        payment.proof = abi.encode(words, set);
        _withdraw(payment);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, payment.nullifierHash);
        _expectRefusal(payment, reason);
        _expectRefusal(_standard(0), reason);
    }

    /// @dev A number and the same plus the field's order are one number to a proof, and two to a mapping.
    function test_withdraw_RevertWhen_theNullifierHashWrapsAround() public {
        Payment memory payment = _standard(0);
        _withdraw(payment);
        for (uint256 times = 1; times <= 4; ++times) {
            uint256 alias_ = uint256(payment.nullifierHash) + times * FIELD;
            Payment memory again = _payment("again");
            again.nullifierHash = bytes32(alias_);
            _expectRefusal(again, abi.encodeWithSelector(IPrivatePool.NotInField.selector, alias_));
        }
    }

    function test_withdraw_RevertWhen_theRecipientComesAgain() public {
        Payment memory payment = _standard(0);
        vm.etch(payment.recipient, address(new Reenterer()).code);
        Payment memory other = _standard(1);
        bytes memory act = abi.encodeCall(
            pool.withdraw,
            (other.proof, other.root, other.nullifierHash, other.recipient, other.relayer, other.fee, other.refund)
        );
        Reenterer(payment.recipient).arm(address(pool), act);
        _withdraw(payment);
        vm.assertEq(
            keccak256(Reenterer(payment.recipient).answer()),
            keccak256(abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)),
            "answer"
        );
        vm.assertEq(address(pool).balance, 7 ether, "pool");
    }

    // --- another payment than the one proven ---------------------------------------------------------------

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theRecipientIsAnother(address payable recipient) public {
        Payment memory payment = _standard(0);
        vm.assume(recipient != payment.recipient && recipient != address(0) && recipient != address(pool));
        payment.recipient = recipient;
        _expectRefusal(payment, INVALID);
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theRelayerIsAnother(address payable other) public {
        Payment memory payment = _standard(0);
        vm.assume(other != payment.relayer && other != address(0) && other != address(pool));
        payment.relayer = other;
        _expectRefusal(payment, INVALID);
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theFeeIsAnother(uint256 fee) public {
        Payment memory payment = _standard(0);
        fee = _bound(fee, 0, HIGHEST_FEE);
        vm.assume(fee != payment.fee);
        payment.fee = fee;
        _expectRefusal(payment, INVALID);
    }

    function test_withdraw_RevertWhen_theRefundIsNotZero() public {
        Payment memory proven = _payment("withRefund");
        _expectRefusal(proven, abi.encodeWithSelector(IPrivatePool.RefundNotPossible.selector, 1));
        proven.refund = 0;
        _expectRefusal(proven, INVALID);
    }

    function test_withdraw_RevertWhen_theFeeIsAboveTheCap() public {
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.FeeTooHigh.selector, HIGHEST_FEE + 1, HIGHEST_FEE);
        _expectRefusal(_payment("overFee"), reason);
        Payment memory everything = _standard(0);
        everything.fee = 2 ether;
        _expectRefusal(everything, abi.encodeWithSelector(IPrivatePool.FeeTooHigh.selector, 2 ether, HIGHEST_FEE));
    }

    function test_withdraw_RevertWhen_nobodyWouldGetTheMoney() public {
        _expectRefusal(_payment("toNobody"), abi.encodeWithSelector(IScreening.InvalidAddress.selector, address(0)));
        _expectRefusal(_payment("toThePool"), abi.encodeWithSelector(IScreening.InvalidAddress.selector, pool));
        bytes memory reason = abi.encodeWithSelector(IScreening.InvalidAddress.selector, address(0));
        _expectRefusal(_payment("feeForNobody"), reason);
    }

    function test_withdraw_RevertWhen_theProofIsForAnotherChainOrPool() public {
        _expectRefusal(_payment("otherChain"), INVALID);
        _expectRefusal(_payment("otherPool"), INVALID);
        Payment memory payment = _standard(0);
        vm.chainId(56);
        _expectRefusal(payment, INVALID);
    }

    // --- what is no proof ----------------------------------------------------------------------------------

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_aBitOfTheProofIsAnother(uint256 bit) public {
        Payment memory payment = _standard(0);
        bit = _bound(bit, 0, 8 * 256 - 1);
        payment.proof[bit / 8] ^= bytes1(uint8(1 << bit % 8));
        _expectRefusal(payment, INVALID);
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theProofIsInvented(uint256[8] memory words) public {
        Payment memory payment = _standard(0);
        payment.proof = abi.encode(words, screenedRoot);
        _expectRefusal(payment, INVALID);
    }

    function test_withdraw_RevertWhen_theProofIsAllZeros() public {
        Payment memory payment = _standard(0);
        uint256[8] memory nothing;
        payment.proof = abi.encode(nothing, screenedRoot);
        _expectRefusal(payment, INVALID);
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theProofHasAnotherLength(uint256 length) public {
        Payment memory payment = _standard(0);
        length = _bound(length, 0, 640);
        vm.assume(length != 288);
        payment.proof = new bytes(length);
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.MalformedProof.selector, length));
    }

    function test_withdraw_RevertWhen_theProofIsOfAnotherDeposit() public {
        Payment memory payment = _standard(0);
        payment.nullifierHash = _proven(1).nullifierHash;
        _expectRefusal(payment, INVALID);
    }

    // --- roots ---------------------------------------------------------------------------------------------

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theRootIsUnknown(bytes32 root) public {
        vm.assume(pool.rootTime(root) == 0);
        Payment memory payment = _standard(0);
        payment.root = root;
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.UnknownRoot.selector, root));
    }

    function test_withdraw_RevertWhen_theRootIsZeroOrEmptyOrOfTheOtherTree() public {
        bytes32[3] memory roots = [bytes32(0), bytes32(_emptyRoot(20)), screenedRoot];
        for (uint256 i = 0; i < roots.length; ++i) {
            Payment memory payment = _standard(0);
            payment.root = roots[i];
            _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.UnknownRoot.selector, roots[i]));
        }
    }

    function test_withdraw_RevertWhen_theRootIsAnotherKnownOne() public {
        Payment memory payment = _standard(0);
        payment.root = _proven(4).root;
        _expectRefusal(payment, INVALID);
    }

    // --- the screened set ----------------------------------------------------------------------------------

    function test_withdraw_RevertWhen_theDepositIsNotInAPublishedSet() public {
        Payment memory payment = _standard(5);
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.AssociationRootNotUsable.selector, mistakenRoot));
        payment.proof = _withAssociationRoot(payment.proof, screenedRoot);
        _expectRefusal(payment, INVALID);
    }

    function test_withdraw_RevertWhen_theSetIsOnStandby() public {
        _publish(mistakenRoot);
        Payment memory payment = _standard(5);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AssociationRootNotUsable.selector, mistakenRoot);
        _expectRefusal(payment, reason);
        vm.warp(block.timestamp + STANDBY - 1);
        _expectRefusal(payment, reason);
        vm.warp(block.timestamp + 1);
        _withdraw(payment);
    }

    function test_withdraw_RevertWhen_theSetWasRevoked() public {
        _publish(mistakenRoot);
        vm.prank(operator);
        pool.revokeAssociationRoot(mistakenRoot);
        vm.warp(block.timestamp + STANDBY);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AssociationRootNotUsable.selector, mistakenRoot);
        _expectRefusal(_standard(5), reason);
    }

    function test_withdraw_RevertWhen_theSetIsThirtyDaysOld() public {
        vm.warp(block.timestamp + 30 days - 1);
        _withdraw(_standard(0));
        vm.warp(block.timestamp + 1);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AssociationRootNotUsable.selector, screenedRoot);
        _expectRefusal(_standard(1), reason);
    }

    function test_withdraw_RevertWhen_aDepositsTreeStandsInForTheSet() public {
        Payment memory payment = _standard(0);
        payment.proof = _withAssociationRoot(payment.proof, payment.root);
        bytes memory reason = abi.encodeWithSelector(IPrivatePool.AssociationRootNotUsable.selector, payment.root);
        _expectRefusal(payment, reason);
    }

    // --- screening -----------------------------------------------------------------------------------------

    function test_withdraw_RevertWhen_theRecipientIsSanctioned() public {
        Payment memory payment = _standard(0);
        _sanction(payment.recipient);
        _expectRefusal(payment, abi.encodeWithSelector(IScreening.Sanctioned.selector, payment.recipient));
    }

    function test_withdraw_RevertWhen_theRelayerIsSanctioned() public {
        Payment memory payment = _standard(0);
        _sanction(payment.relayer);
        _expectRefusal(payment, abi.encodeWithSelector(IScreening.Sanctioned.selector, payment.relayer));
    }

    function test_withdraw_RevertWhen_theListCannotAnswer() public {
        Payment memory payment = _standard(0);
        vm.etch(address(list), address(new BrokenList()).code);
        _expectRefusal(payment, abi.encodeWithSelector(IScreening.ScreeningUnavailable.selector, payment.recipient));
    }

    // --- payments that fail --------------------------------------------------------------------------------

    function test_withdraw_RevertWhen_theRecipientCannotBePaidAndAnotherCan() public {
        Payment memory payment = _standard(0);
        vm.etch(payment.recipient, address(new Refuser()).code);
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.PaymentFailed.selector, payment.recipient));
        vm.assertEq(pool.isSpent(payment.nullifierHash), false, "nothing was spent");
        _withdraw(_payment("again"));
    }

    function test_withdraw_RevertWhen_theRelayerCannotBePaid() public {
        Payment memory payment = _standard(0);
        vm.etch(payment.relayer, address(new Refuser()).code);
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.PaymentFailed.selector, payment.relayer));
        vm.assertEq(payment.recipient.balance, 0, "recipient");
        _withdraw(_payment("direct"));
    }

    // --- a forged sub-tree ---------------------------------------------------------------------------------

    /// @dev The root of a private tree goes in as one commitment. In the pool's tree stands its hash with a label that
    /// cannot be chosen, so no place of the pool's tree is a place of the private one.
    function test_withdraw_aForgedSubTreeIsOneLeafWithALabelOfItsOwn() public {
        bytes32 forged = _hash(_proven(0).leaf, _proven(1).leaf);
        _depositAs(stranger, forged);
        vm.assertEq(pool.depositOf(forged).leafIndex, 8, "one leaf");
        bytes32 label =
            bytes32(uint256(keccak256(abi.encode(block.chainid, address(pool), uint256(8), stranger, forged))) % FIELD);
        bytes32 node = _hash(forged, label);
        for (uint256 height = 0; height < 20; ++height) {
            if (height == 3) node = _hash(_wholeTreeOfEight(), node);
            else node = _hash(node, bytes32(_emptyRoot(height)));
        }
        vm.assertEq(pool.latestRoot(), node, "root");
    }

    function _wholeTreeOfEight() private view returns (bytes32) {
        bytes32[] memory level = new bytes32[](8);
        for (uint256 i = 0; i < 8; ++i) {
            level[i] = _proven(i).leaf;
        }
        for (uint256 size = 8; size > 1; size /= 2) {
            for (uint256 i = 0; i < size / 2; ++i) {
                level[i] = _hash(level[2 * i], level[2 * i + 1]);
            }
        }
        return level[0];
    }

    function _withAssociationRoot(bytes memory proof, bytes32 root) private pure returns (bytes memory) {
        assembly ("memory-safe") {
            mstore(add(proof, 288), root)
        }
        return proof;
    }
}
