// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Payouts above the automatic tier need the signatures of reviewers.
/// @notice A reviewer signs, as EIP-712 typed data bound to chain and vault, an order's number, key, recipient and
/// total, and until when the signature holds. One signature lets an order pass up to a threshold, two above it.
interface IPayoutReviews {
    /// @notice The figures of the owner, in token units.
    struct Tiers {
        /// The most that may leave without signatures in any 24 hours, wherever they begin.
        uint208 automaticDaily;
        /// The largest total of an order for which one signature is enough.
        uint208 oneReview;
    }

    /// @notice Reviews of a new vault: its figures, and reviewers who may sign at once.
    struct Reviews {
        Tiers tiers;
        address[] reviewers;
    }

    /// @notice The order that reviewers sign, whole: its parts are paid under ids of their own.
    struct Order {
        /// The number that people know it by.
        uint256 number;
        /// Unique for ever, also when a restored database gives a number again.
        bytes32 key;
        address recipient;
        /// The most that its reviewed parts may come to, in token units.
        uint256 total;
    }

    /// @notice One reviewer's signature over an order and this deadline (unix seconds, included).
    struct Signature {
        address reviewer;
        uint256 deadline;
        bytes signature;
    }

    /// @notice Part `id` of an order left by its reviewers' signatures; `PaidOut` says to whom.
    event PayoutReviewed(bytes32 indexed id, bytes32 indexed orderKey, uint256 amount, uint256 total);
    /// @notice The figures in force from now on.
    event TiersChanged(uint256 automaticDaily, uint256 oneReview);
    /// @notice Looser figures were announced; they may be put in force from `effectiveAt` (unix seconds).
    event TiersProposed(uint256 automaticDaily, uint256 oneReview, uint256 effectiveAt);
    /// @notice Announced figures were withdrawn before they came into force.
    event TiersProposalCancelled();
    /// @notice Signatures of `reviewer` count from `effectiveAt` (unix seconds).
    event ReviewerAdded(address indexed reviewer, uint256 effectiveAt);
    /// @notice Signatures of `reviewer` no longer count, earlier ones included.
    event ReviewerRemoved(address indexed reviewer);

    /// @notice The last 24 hours leave room for `available` only without signatures.
    error OverAutomaticCap(uint256 amount, uint256 available);
    /// @notice Reviewed parts of this order may come to `available` more.
    error OverOrder(uint256 amount, uint256 available);
    /// @notice An order of this total needs more signatures.
    error MissingSignatures(uint256 found, uint256 needed);
    /// @notice The signature is not this reviewer's over this order and deadline.
    error InvalidSignature(address reviewer);
    /// @notice This address is no reviewer, or not yet.
    error NotReviewer(address account);
    /// @notice The signature held until `deadline`.
    error SignatureExpired(address reviewer, uint256 deadline);
    /// @notice Reviewers come in ascending order of their addresses, each once.
    error ReviewersNotAscending(address reviewer);
    /// @notice The automatic tier may not exceed the day's cap.
    error InvalidTiers(uint256 automaticDaily, uint256 perDay);
    /// @notice Nothing was proposed, or `effectiveAt` (0 for nothing) lies ahead.
    error TiersNotReady(uint256 effectiveAt);
    /// @notice The address is zero, or a reviewer already.
    error InvalidReviewer(address account);

    /// @notice Sets the figures: in force at once if neither rises, else announced for `REVIEW_DELAY` later. Owner only.
    /// @dev A tier above the day's cap can be announced together with that cap, and accepted after it.
    function setTiers(uint256 automaticDaily, uint256 oneReview) external;

    /// @notice Puts announced figures in force once their time has come. Owner only.
    function acceptTiers() external;

    /// @notice Adds a reviewer, a key or an ERC-1271 wallet, who may sign after `REVIEW_DELAY`. Owner only.
    function addReviewer(address reviewer) external;

    /// @notice Removes a reviewer at once, announced or active. Owner only.
    function removeReviewer(address reviewer) external;

    /// @notice The figures in force.
    function tiers() external view returns (uint256 automaticDaily, uint256 oneReview);

    /// @notice The figures announced; all zero when there are none.
    function proposedTiers() external view returns (uint256 automaticDaily, uint256 oneReview, uint256 effectiveAt);

    /// @notice Time from which signatures of `account` count; 0 for no reviewer.
    function reviewerSince(address account) external view returns (uint256);

    /// @notice True while signatures of `account` count.
    function isReviewer(address account) external view returns (bool);

    /// @notice Number of reviewers who must sign an order of this total.
    function signaturesNeeded(uint256 total) external view returns (uint256);

    /// @notice Sum of the reviewed parts paid under an order's key, in token units.
    function reviewedPaid(bytes32 orderKey) external view returns (uint256);

    /// @notice Hash that a reviewer signs.
    function hashReview(Order calldata order, uint256 deadline) external view returns (bytes32);

    /// @notice True if a payout of `order` would count this signature now.
    function isSigned(Order calldata order, Signature calldata signature) external view returns (bool);
}
