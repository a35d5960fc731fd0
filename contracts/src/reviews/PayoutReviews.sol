// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IPayoutReviews} from "../interfaces/IPayoutReviews.sol";

/// @title Reviewers of a vault, the tiers that need them, and their signatures.
abstract contract PayoutReviews is IPayoutReviews, EIP712, Ownable2Step {
    /// @notice Time that looser figures and new reviewers are public before they count.
    uint256 public constant REVIEW_DELAY = 48 hours;

    bytes32 private constant REVIEW_TYPE =
        keccak256("PayoutReview(uint256 order,bytes32 orderKey,address recipient,uint256 total,uint256 deadline)");

    /// @inheritdoc IPayoutReviews
    mapping(address account => uint256) public reviewerSince;
    /// @inheritdoc IPayoutReviews
    mapping(bytes32 orderKey => uint256) public reviewedPaid;

    Tiers private _tiers;
    Tiers private _proposedTiers;
    uint256 private _proposedTiersEffectiveAt;

    constructor() EIP712("Vault", "1") {}

    // --- settings ------------------------------------------------------------------------------------------

    /// @inheritdoc IPayoutReviews
    function setTiers(uint256 automaticDaily, uint256 oneReview) external onlyOwner {
        if (_proposedTiersEffectiveAt != 0) {
            _clearProposedTiers();
            emit TiersProposalCancelled();
        }
        Tiers memory wanted = Tiers(SafeCast.toUint208(automaticDaily), SafeCast.toUint208(oneReview));
        Tiers memory current = _tiers;
        bool rises = automaticDaily > current.automaticDaily || oneReview > current.oneReview;
        // Lower figures never wait, even when a higher one comes with them.
        _putTiersInForce(
            Tiers(
                uint208(Math.min(automaticDaily, current.automaticDaily)),
                uint208(Math.min(oneReview, current.oneReview))
            )
        );
        if (rises) {
            _proposedTiers = wanted;
            _proposedTiersEffectiveAt = block.timestamp + REVIEW_DELAY;
            emit TiersProposed(automaticDaily, oneReview, _proposedTiersEffectiveAt);
        }
    }

    /// @inheritdoc IPayoutReviews
    function acceptTiers() external onlyOwner {
        uint256 effectiveAt = _proposedTiersEffectiveAt;
        require(effectiveAt != 0 && block.timestamp >= effectiveAt, TiersNotReady(effectiveAt));
        Tiers memory next = _proposedTiers;
        _requireValidTiers(next.automaticDaily);
        _clearProposedTiers();
        _putTiersInForce(next);
    }

    /// @inheritdoc IPayoutReviews
    function addReviewer(address reviewer) external onlyOwner {
        _addReviewer(reviewer, block.timestamp + REVIEW_DELAY);
    }

    /// @inheritdoc IPayoutReviews
    function removeReviewer(address reviewer) external onlyOwner {
        require(reviewerSince[reviewer] != 0, NotReviewer(reviewer));
        delete reviewerSince[reviewer];
        emit ReviewerRemoved(reviewer);
    }

    // --- views ---------------------------------------------------------------------------------------------

    /// @inheritdoc IPayoutReviews
    function tiers() external view returns (uint256 automaticDaily, uint256 oneReview) {
        return (_tiers.automaticDaily, _tiers.oneReview);
    }

    /// @inheritdoc IPayoutReviews
    function proposedTiers() external view returns (uint256 automaticDaily, uint256 oneReview, uint256 effectiveAt) {
        return (_proposedTiers.automaticDaily, _proposedTiers.oneReview, _proposedTiersEffectiveAt);
    }

    /// @inheritdoc IPayoutReviews
    function isReviewer(address account) public view returns (bool) {
        uint256 since = reviewerSince[account];
        return since != 0 && since <= block.timestamp;
    }

    /// @inheritdoc IPayoutReviews
    function signaturesNeeded(uint256 total) public view returns (uint256) {
        return total <= _tiers.oneReview ? 1 : 2;
    }

    /// @inheritdoc IPayoutReviews
    function hashReview(Order calldata order, uint256 deadline) public view returns (bytes32) {
        return _hashTypedDataV4(
            keccak256(abi.encode(REVIEW_TYPE, order.number, order.key, order.recipient, order.total, deadline))
        );
    }

    /// @inheritdoc IPayoutReviews
    function isSigned(Order calldata order, Signature calldata signature) external view returns (bool) {
        return isReviewer(signature.reviewer) && block.timestamp <= signature.deadline && _isSignedBy(order, signature);
    }

    // --- for the vault -------------------------------------------------------------------------------------

    /// @dev The most that the vault lets out in 24 hours, with or without signatures.
    function _dailyCap() internal view virtual returns (uint256);

    /// @dev Sets the figures and reviewers of a new vault; its day's cap must be in force.
    function _openReviews(Reviews memory reviews) internal {
        _requireValidTiers(reviews.tiers.automaticDaily);
        _putTiersInForce(reviews.tiers);
        for (uint256 i = 0; i < reviews.reviewers.length; ++i) {
            _addReviewer(reviews.reviewers[i], block.timestamp);
        }
    }

    function _automaticDaily() internal view returns (uint256) {
        return _tiers.automaticDaily;
    }

    /// @dev A lower day's cap lowers the automatic tier with it.
    function _lowerAutomaticDaily(uint208 most) internal {
        if (_tiers.automaticDaily > most) _putTiersInForce(Tiers(most, _tiers.oneReview));
    }

    /// @dev Reverts unless enough different reviewers have signed this order, each for this chain and vault.
    function _requireReviewed(Order calldata order, Signature[] calldata signatures) internal view {
        uint256 needed = signaturesNeeded(order.total);
        require(signatures.length >= needed, MissingSignatures(signatures.length, needed));
        address previous;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address reviewer = signatures[i].reviewer;
            require(reviewer > previous, ReviewersNotAscending(reviewer));
            previous = reviewer;
            require(isReviewer(reviewer), NotReviewer(reviewer));
            uint256 deadline = signatures[i].deadline;
            require(block.timestamp <= deadline, SignatureExpired(reviewer, deadline));
            require(_isSignedBy(order, signatures[i]), InvalidSignature(reviewer));
        }
    }

    /// @dev Counts a part against its order, whose signatures must have been verified.
    function _spendOrder(bytes32 id, Order calldata order, uint256 amount) internal {
        uint256 available = Math.saturatingSub(order.total, reviewedPaid[order.key]);
        require(amount <= available, OverOrder(amount, available));
        reviewedPaid[order.key] += amount;
        emit PayoutReviewed(id, order.key, amount, order.total);
    }

    // --- inside --------------------------------------------------------------------------------------------

    function _isSignedBy(Order calldata order, Signature calldata signature) private view returns (bool) {
        return SignatureChecker.isValidSignatureNowCalldata(
            signature.reviewer, hashReview(order, signature.deadline), signature.signature
        );
    }

    function _requireValidTiers(uint256 automaticDaily) private view {
        require(automaticDaily <= _dailyCap(), InvalidTiers(automaticDaily, _dailyCap()));
    }

    function _addReviewer(address reviewer, uint256 effectiveAt) private {
        require(reviewer != address(0) && reviewerSince[reviewer] == 0, InvalidReviewer(reviewer));
        reviewerSince[reviewer] = effectiveAt;
        emit ReviewerAdded(reviewer, effectiveAt);
    }

    function _putTiersInForce(Tiers memory next) private {
        _tiers = next;
        emit TiersChanged(next.automaticDaily, next.oneReview);
    }

    function _clearProposedTiers() private {
        delete _proposedTiers;
        delete _proposedTiersEffectiveAt;
    }
}
