// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {IScreening} from "../src/interfaces/IScreening.sol";
import {Babbler} from "./kit/Babbler.sol";
import {BrokenList} from "./kit/BrokenList.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {PoolDeposit, Payment} from "./kit/ProvenSpend.sol";
import {Reenterer} from "./kit/Reenterer.sol";
import {Refuser} from "./kit/Refuser.sol";

/// @dev Every proof here is real: circuits/writeSpends.ts made it under the committed keys.
contract PoolWithdrawTest is PoolTest {
    bytes internal constant INVALID = abi.encodeWithSelector(IPrivatePool.InvalidProof.selector);

    function setUp() public override {
        super.setUp();
        _approveAll();
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

    function test_withdraw_everyApprovedDepositOnce() public {
        for (uint256 i = 0; i < 8; ++i) {
            _withdraw(_standard(i));
        }
        vm.assertEq(address(pool).balance, 0, "pool");
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
        vm.warp(block.timestamp + 3650 days);
        _withdraw(_standard(3));
        _withdraw(_payment("newest"));
    }

    function test_withdraw_anybodyMaySendIt() public {
        Payment memory payment = _standard(0);
        _withdrawAs(stranger, payment);
        vm.assertEq(payment.relayer.balance, 0.01 ether, "the relayer that the proof names");
        vm.assertEq(stranger.balance, 0, "the sender");
    }

    function test_withdraw_continuesWhileDepositsAreClosed() public {
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
        uint256[8] memory words = abi.decode(payment.proof, (uint256[8]));
        words[1] = base - words[1];
        words[4] = base - words[4];
        words[5] = base - words[5];
        payment.proof = abi.encode(words);
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
        Reenterer(payment.recipient).arm(address(pool), _encodeCall(payment));
        _withdraw(payment);
        vm.assertEq(
            keccak256(Reenterer(payment.recipient).answer()),
            keccak256(abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, payment.nullifierHash)),
            "answer"
        );
        vm.assertEq(payment.recipient.balance, 0.99 ether, "recipient");
        vm.assertEq(address(pool).balance, 7 ether, "pool");
    }

    /// @dev A deposit that is paid out cannot be taken back in the middle of its payment.
    function test_withdraw_RevertWhen_theRecipientTakesBack() public {
        PoolDeposit memory made = _proven(0);
        Payment memory payment = _payment("toDepositor");
        vm.etch(payment.recipient, address(new Reenterer()).code);
        bytes memory act = abi.encodeCall(pool.takeBack, (made.nullifier, made.secretHash));
        Reenterer(payment.recipient).arm(address(pool), act);
        _withdraw(payment);
        vm.assertEq(
            keccak256(Reenterer(payment.recipient).answer()),
            keccak256(abi.encodeWithSelector(IPrivatePool.AlreadySpent.selector, payment.nullifierHash)),
            "answer"
        );
        vm.assertEq(payment.recipient, made.depositor, "recipient");
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

    function test_withdraw_RevertWhen_theMoneyWouldBeLost() public {
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
        payment.proof = abi.encode(words);
        _expectRefusal(payment, INVALID);
    }

    function test_withdraw_RevertWhen_theProofIsAllZeros() public {
        Payment memory payment = _standard(0);
        uint256[8] memory nothing;
        payment.proof = abi.encode(nothing);
        _expectRefusal(payment, INVALID);
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theCallIsCutShort(uint256 length) public {
        bytes memory act = _encodeCall(_standard(0));
        length = _bound(length, 0, act.length - 1);
        assembly ("memory-safe") {
            mstore(act, length)
        }
        (bool done,) = address(pool).call(act);
        vm.assertEq(done, false, "done");
    }

    function test_withdraw_RevertWhen_theProofIsOfAnotherDeposit() public {
        Payment memory payment = _standard(0);
        payment.nullifierHash = _proven(1).nullifierHash;
        _expectRefusal(payment, INVALID);
    }

    // --- roots ---------------------------------------------------------------------------------------------

    function _expectNoRoot(Payment memory payment) private {
        _expectRefusal(payment, abi.encodeWithSelector(IPrivatePool.RootNotUsable.selector, payment.root));
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 72000
    function testFuzz_withdraw_RevertWhen_theRootIsUnknown(bytes32 root) public {
        vm.assume(pool.rootEpoch(root) == 0);
        Payment memory payment = _standard(0);
        payment.root = root;
        _expectNoRoot(payment);
    }

    function test_withdraw_RevertWhen_theRootIsZeroEmptyALeafOrWrapsAround() public {
        bytes32[4] memory roots =
            [bytes32(0), bytes32(EMPTY_LEAF), _proven(0).leaf, bytes32(uint256(_standard(0).root) + FIELD)];
        for (uint256 i = 0; i < roots.length; ++i) {
            Payment memory payment = _standard(0);
            payment.root = roots[i];
            _expectNoRoot(payment);
        }
    }

    function test_withdraw_RevertWhen_theRootIsAnotherUsableOne() public {
        Payment memory payment = _standard(0);
        payment.root = _standard(5).root;
        _expectRefusal(payment, INVALID);
        payment = _payment("newest");
        payment.root = _standard(0).root;
        _expectRefusal(payment, INVALID);
    }

    function test_withdraw_RevertWhen_theRootIsOfThisEpoch() public {
        _depositAs(stranger, bytes32(uint256(1)));
        _depositAs(stranger, bytes32(uint256(2)));
        _approve(8, 10);
        Payment memory payment = _standard(0);
        payment.root = pool.latestRoot();
        _expectNoRoot(payment);
        vm.warp(block.timestamp + EPOCH);
        _expectRefusal(payment, INVALID);
    }

    function test_withdraw_RevertWhen_aDepositWasRemovedSince() public {
        _removeFive();
        _expectNoRoot(_standard(0));
        _expectNoRoot(_payment("newest"));
        _pass();
        _expectNoRoot(_standard(0));
        _withdraw(_payment("afterRemoval4"));
        _withdraw(_payment("afterRemoval6"));
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

    /// @dev The root of a private tree goes in as one commitment. The pool's leaf is a hash of three numbers, one of
    /// them a label that cannot be chosen, so no node of the private tree is a node of the pool's.
    function test_withdraw_aForgedSubTreeIsOneLeafWithALabelOfItsOwn() public {
        bytes32 forged = _hash(_proven(0).leaf, _proven(1).leaf);
        _depositAs(stranger, forged);
        _depositAs(stranger, bytes32(uint256(1)));
        IPrivatePool.Deposit memory made = pool.depositOf(forged);
        vm.assertEq(made.index, 8, "one leaf");
        uint256 leaf = poseidon3.hash([uint256(forged), uint256(made.label), 0]);
        vm.assertEq(pool.waitingLeaf(8), leaf, "leaf");
        bytes32 other = bytes32(pool.waitingLeaf(9));
        _approve(8, 10);
        vm.assertEq(pool.latestRoot(), _hash(_standard(5).root, _hash(bytes32(leaf), other)), "root");
    }
}
