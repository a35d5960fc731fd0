// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPayoutReviews} from "../src/interfaces/IPayoutReviews.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {Vault} from "../src/Vault.sol";
import {ReviewTest} from "./kit/ReviewTest.sol";
import {SigningWallet} from "./kit/SigningWallet.sol";

abstract contract ReviewsTest is ReviewTest {
    // --- the automatic tier --------------------------------------------------------------------------------

    function test_payOut_RevertWhen_theAutomaticTierIsUsedUp() public {
        _payOut(1, 15_000 * one);
        vm.prank(owner);
        vault.withdraw(recipient, 5_000 * one - micro);
        vm.assertEq(vault.automaticPaidToday(), 20_000 * one - micro, "paid automatically");
        vm.assertEq(vault.automaticAvailableToday(), micro, "automatic room");
        bytes memory reason = abi.encodeWithSelector(IPayoutReviews.OverAutomaticCap.selector, 2 * micro, micro);
        _expectPayOutRevert(2, 2 * micro, reason);
        vm.prank(owner);
        vm.expectRevert(reason);
        vault.withdraw(recipient, 2 * micro);
        _payOut(2, micro);
    }

    function test_payOut_automaticRoomComesBackExactlyADayLater() public {
        _payOut(1, 20_000 * one);
        vm.warp(block.timestamp + 1 days - 1);
        _expectPayOutRevert(2, micro, abi.encodeWithSelector(IPayoutReviews.OverAutomaticCap.selector, micro, 0));
        vm.warp(block.timestamp + 1);
        _payOut(2, 20_000 * one);
    }

    function test_payOutReviewed_leavesTheAutomaticTierAndSharesTheDay() public {
        IPayoutReviews.Order memory order = _order(90_000 * one);
        _payReviewed(1, 50_000 * one, order, _both(order));
        _payReviewed(2, 35_000 * one, order, _both(order));
        vm.assertEq(vault.automaticPaidToday(), 0, "paid automatically");
        vm.assertEq(vault.automaticAvailableToday(), 15_000 * one, "the day's cap leaves less than the tier");
        _payOut(3, 15_000 * one);
        _expectReviewRevert(micro, order, _both(order), abi.encodeWithSelector(IVault.OverDailyCap.selector, micro, 0));
    }

    /// forge-config: long.fuzz.runs = 42000
    function testFuzz_automaticTierMatchesAnExactModel(uint256[12] memory amounts, bool[12] memory reviewed) public {
        IPayoutReviews.Order memory order = _order(10_000_000 * one);
        uint256[] memory times = new uint256[](12);
        uint256[] memory left = new uint256[](12);
        for (uint256 i = 0; i < 12; ++i) {
            vm.warp(block.timestamp + amounts[i] % 9 hours);
            uint256 amount = (amounts[i] % 9_000e6 + 1) * micro;
            uint256 used;
            for (uint256 j = 0; j < i; ++j) {
                if (times[j] + 1 days > block.timestamp) used += left[j];
            }
            vm.assertEq(vault.automaticPaidToday(), used, "paid automatically");
            if (reviewed[i]) {
                if (amount <= vault.availableToday()) _payReviewed(i + 1, amount, order, _both(order));
            } else if (used + amount <= 20_000 * one && amount <= vault.availableToday()) {
                _payOut(i + 1, amount);
                (times[i], left[i]) = (block.timestamp, amount);
            } else {
                vm.prank(payer);
                vm.expectRevert();
                vault.payOut(bytes32(i + 1), recipient, amount);
            }
        }
    }

    // --- the signatures ------------------------------------------------------------------------------------

    function test_payOutReviewed_oneSignatureUpToTheThresholdTwoAbove() public {
        IPayoutReviews.Order memory order = _order(50_000 * one);
        vm.assertEq(vault.signaturesNeeded(50_000 * one), 1, "up to it");
        vm.assertEq(vault.signaturesNeeded(50_000 * one + micro), 2, "above it");
        vm.assertTrue(vault.isSigned(order, _sign(FIRST, order)), "signed");
        vm.expectEmit(true, true, true, true, address(vault));
        emit IPayoutReviews.PayoutReviewed(bytes32(uint256(1)), order.key, 30_000 * one, 50_000 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.PaidOut(bytes32(uint256(1)), recipient, 30_000 * one);
        _payReviewed(1, 30_000 * one, order, _one(_sign(FIRST, order)));
        vm.assertEq(usdt.balanceOf(recipient), 30_000 * one, "recipient's USDT");
        vm.assertEq(vault.reviewedPaid(order.key), 30_000 * one, "reviewed");

        order = _order(50_000 * one + micro);
        bytes memory reason = abi.encodeWithSelector(IPayoutReviews.MissingSignatures.selector, 1, 2);
        _expectReviewRevert(micro, order, _one(_sign(FIRST, order)), reason);
        _payReviewed(2, micro, order, _both(order));
    }

    function test_payOutReviewed_RevertWhen_nothingIsSigned() public {
        IPayoutReviews.Signature[] memory none = new IPayoutReviews.Signature[](0);
        _expectReviewRevert(
            micro, _order(micro), none, abi.encodeWithSelector(IPayoutReviews.MissingSignatures.selector, 0, 1)
        );
    }

    function test_payOutReviewed_RevertWhen_oneReviewerSignsTwice() public {
        IPayoutReviews.Order memory order = _order(60_000 * one);
        IPayoutReviews.Signature[] memory signatures = _both(order);
        signatures[1] = signatures[0];
        bytes memory reason = abi.encodeWithSelector(IPayoutReviews.ReviewersNotAscending.selector, reviewers[0]);
        _expectReviewRevert(one, order, signatures, reason);
        signatures = _both(order);
        (signatures[0], signatures[1]) = (signatures[1], signatures[0]);
        _expectReviewRevert(one, order, signatures, reason);
    }

    function test_payOutReviewed_RevertWhen_theSignatureIsAnothers() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature memory signature = _sign(FIRST, order);
        signature.signature = _signAs(SECOND, vault.hashReview(order, signature.deadline));
        vm.assertEq(vault.isSigned(order, signature), false, "isSigned");
        _expectReviewRevert(
            one, order, _one(signature), abi.encodeWithSelector(IPayoutReviews.InvalidSignature.selector, reviewers[0])
        );
        signature.signature = "";
        _expectReviewRevert(
            one, order, _one(signature), abi.encodeWithSelector(IPayoutReviews.InvalidSignature.selector, reviewers[0])
        );
    }

    function testFuzz_payOutReviewed_RevertWhen_theOrderIsAnother(uint256 choose) public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature memory signature = _sign(FIRST, order);
        choose = choose % 5;
        if (choose == 0) order.number += 1;
        else if (choose == 1) order.key = keccak256("order 8");
        else if (choose == 2) order.recipient = stranger;
        else if (choose == 3) order.total += micro;
        else signature.deadline += 1;
        _expectReviewRevert(
            one, order, _one(signature), abi.encodeWithSelector(IPayoutReviews.InvalidSignature.selector, reviewers[0])
        );
    }

    function test_payOutReviewed_RevertWhen_itWasSignedForAnotherRecipient() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature[] memory signatures = _one(_sign(FIRST, order));
        order.recipient = stranger;
        _expectReviewRevert(
            one, order, signatures, abi.encodeWithSelector(IPayoutReviews.InvalidSignature.selector, reviewers[0])
        );
    }

    function test_payOutReviewed_RevertWhen_itWasSignedForAnotherVaultOrChain() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature[] memory signatures = _one(_sign(FIRST, order));
        bytes memory reason = abi.encodeWithSelector(IPayoutReviews.InvalidSignature.selector, reviewers[0]);
        Vault other = new Vault(_settings());
        vm.prank(payer);
        vm.expectRevert(reason);
        other.payOutReviewed(bytes32(uint256(1)), one, order, signatures);
        vm.chainId(block.chainid + 1);
        _expectReviewRevert(one, order, signatures, reason);
    }

    function test_payOutReviewed_RevertWhen_theSignatureHasExpired() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature memory signature = _sign(FIRST, order);
        vm.warp(signature.deadline);
        _payReviewed(1, one, order, _one(signature));
        vm.warp(signature.deadline + 1);
        vm.assertEq(vault.isSigned(order, signature), false, "isSigned");
        _expectReviewRevert(
            one,
            order,
            _one(signature),
            abi.encodeWithSelector(IPayoutReviews.SignatureExpired.selector, reviewers[0], signature.deadline)
        );
    }

    function test_payOutReviewed_RevertWhen_thePartsExceedTheSignedTotal() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature[] memory signatures = _one(_sign(FIRST, order));
        _payReviewed(1, 20_000 * one, order, signatures);
        vm.warp(block.timestamp + 2 days);
        _expectReviewRevert(
            10_000 * one + micro,
            order,
            signatures,
            abi.encodeWithSelector(IPayoutReviews.OverOrder.selector, 10_000 * one + micro, 10_000 * one)
        );
        _payReviewed(2, 10_000 * one, order, signatures);
        // A smaller total signed for the same order gives nothing back, nor a larger one more than its rest.
        order = _order(25_000 * one);
        _expectReviewRevert(
            micro, order, _both(order), abi.encodeWithSelector(IPayoutReviews.OverOrder.selector, micro, 0)
        );
    }

    function test_payOutReviewed_aContractWalletReviews() public {
        SigningWallet wallet = new SigningWallet();
        vm.prank(owner);
        vault.addReviewer(address(wallet));
        vm.warp(block.timestamp + 48 hours);
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature memory signature =
            IPayoutReviews.Signature(address(wallet), block.timestamp, bytes("any"));
        _expectReviewRevert(
            one,
            order,
            _one(signature),
            abi.encodeWithSelector(IPayoutReviews.InvalidSignature.selector, address(wallet))
        );
        wallet.sign(vault.hashReview(order, signature.deadline));
        _payReviewed(1, one, order, _one(signature));
    }

    function test_payOutReviewed_RevertWhen_theCallerIsNotThePayer() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature[] memory signatures = _one(_sign(FIRST, order));
        address[4] memory callers = [owner, guardian, reviewers[0], stranger];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(abi.encodeWithSelector(IVault.NotAuthorized.selector, callers[i]));
            vault.payOutReviewed(bytes32(uint256(1)), one, order, signatures);
        }
    }

    function test_payOutReviewed_RevertWhen_aRuleOfPayOutForbids() public {
        IPayoutReviews.Order memory order = _order(90_000 * one);
        IPayoutReviews.Signature[] memory signatures = _both(order);
        bytes memory reason = abi.encodeWithSelector(IVault.OverPayoutCap.selector, 50_000 * one + micro, 50_000 * one);
        _expectReviewRevert(50_000 * one + micro, order, signatures, reason);
        _payReviewed(99, one, order, signatures);
        reason = abi.encodeWithSelector(IVault.AlreadyPaid.selector, bytes32(uint256(99)));
        _expectReviewRevert(one, order, signatures, reason);
        _sanction(recipient);
        vm.prank(payer);
        vm.expectRevert(abi.encodeWithSelector(IVault.Sanctioned.selector, recipient));
        vault.payOutReviewed(bytes32(uint256(3)), one, order, signatures);
        vm.assertEq(vault.reviewedPaid(order.key), one, "a refused part counts for nothing");
    }

    // --- reviewers -----------------------------------------------------------------------------------------

    function test_aNewReviewerWaitsInPublic() public {
        address added = _actor("reviewer one");
        vm.expectEmit(true, true, true, true, address(vault));
        emit IPayoutReviews.ReviewerAdded(added, block.timestamp + 48 hours);
        vm.prank(owner);
        vault.addReviewer(added);
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature[] memory signatures = _one(_sign("reviewer one", order));
        vm.warp(block.timestamp + 48 hours - 1);
        vm.assertEq(vault.isReviewer(added), false, "a second before");
        vm.assertEq(vault.isSigned(order, signatures[0]), false, "isSigned a second before");
        _expectReviewRevert(one, order, signatures, abi.encodeWithSelector(IPayoutReviews.NotReviewer.selector, added));
        vm.warp(block.timestamp + 1);
        _payReviewed(1, one, order, signatures);
    }

    function test_aRemovedReviewerCountsNoMore() public {
        IPayoutReviews.Order memory order = _order(30_000 * one);
        IPayoutReviews.Signature[] memory signatures = _one(_sign(FIRST, order));
        vm.expectEmit(true, true, true, true, address(vault));
        emit IPayoutReviews.ReviewerRemoved(reviewers[0]);
        vm.prank(owner);
        vault.removeReviewer(reviewers[0]);
        bytes memory reason = abi.encodeWithSelector(IPayoutReviews.NotReviewer.selector, reviewers[0]);
        _expectReviewRevert(one, order, signatures, reason);
        vm.prank(owner);
        vm.expectRevert(reason);
        vault.removeReviewer(reviewers[0]);
        // Coming back takes the whole wait.
        vm.prank(owner);
        vault.addReviewer(reviewers[0]);
        _expectReviewRevert(one, order, signatures, reason);
    }

    function test_RevertWhen_theReviewerCannotBe() public {
        address[2] memory accounts = [address(0), reviewers[0]];
        for (uint256 i = 0; i < accounts.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(abi.encodeWithSelector(IPayoutReviews.InvalidReviewer.selector, accounts[i]));
            vault.addReviewer(accounts[i]);
        }
    }
}

contract Reviews18Test is ReviewsTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract Reviews6Test is ReviewsTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }
}
