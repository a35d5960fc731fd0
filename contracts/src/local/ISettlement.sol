// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title One end of a cross-chain transfer, as the public ABI of Across's pools has it. Never for a public chain.
/// @notice Somebody deposits here and names what is to arrive elsewhere; a relayer pays that there, out of its own
/// pocket, and is repaid here by a leaf of a root. A deposit not filled in time is refunded here by such a leaf too.
/// Names, order and types are those of the ABI, so that clients of the real pools work with this one; accounts and
/// tokens are 32 bytes, for not every chain's fit into 20.
interface ISettlement {
    /// @notice State of a transfer on its destination chain.
    enum FillStatus {
        Unfilled,
        RequestedSlowFill,
        Filled
    }

    /// @notice Kind of fill: by a relayer, by a relayer after a slow fill was requested, or out of the pool.
    enum FillType {
        FastFill,
        ReplacedSlowFill,
        SlowFill
    }

    /// @notice Fields that identify a transfer; any other value in any field is another transfer.
    struct RelayData {
        bytes32 depositor;
        bytes32 recipient;
        bytes32 exclusiveRelayer;
        bytes32 inputToken;
        bytes32 outputToken;
        uint256 inputAmount;
        uint256 outputAmount;
        uint256 originChainId;
        uint256 depositId;
        uint32 fillDeadline;
        uint32 exclusivityDeadline;
        bytes message;
    }

    /// @notice A leaf of a slow root: what the pool of chain `chainId` pays.
    struct SlowFill {
        RelayData relayData;
        uint256 chainId;
        uint256 updatedOutputAmount;
    }

    /// @notice A leaf of a refund root: what the pool of chain `chainId` pays to whom, and gives back to its owner.
    struct RelayerRefundLeaf {
        uint256 amountToReturn;
        uint256 chainId;
        uint256[] refundAmounts;
        uint32 leafId;
        address l2TokenAddress;
        address[] refundAddresses;
    }

    /// @notice Amount that arrived, and its recipient.
    struct RelayExecutionEventInfo {
        bytes32 updatedRecipient;
        bytes32 updatedMessageHash;
        uint256 updatedOutputAmount;
        FillType fillType;
    }

    event FundsDeposited(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 indexed destinationChainId,
        uint256 indexed depositId,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 indexed depositor,
        bytes32 recipient,
        bytes32 exclusiveRelayer,
        bytes message
    );
    /// @notice `relayer` is whom the filler wants to be repaid; zero when the pool paid. The hash of no message is zero.
    event FilledRelay(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 repaymentChainId,
        uint256 indexed originChainId,
        uint256 indexed depositId,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 exclusiveRelayer,
        bytes32 indexed relayer,
        bytes32 depositor,
        bytes32 recipient,
        bytes32 messageHash,
        RelayExecutionEventInfo relayExecutionInfo
    );
    event RequestedSlowFill(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 indexed originChainId,
        uint256 indexed depositId,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 exclusiveRelayer,
        bytes32 depositor,
        bytes32 recipient,
        bytes32 messageHash
    );
    event RelayedRootBundle(
        uint32 indexed rootBundleId, bytes32 indexed relayerRefundRoot, bytes32 indexed slowRelayRoot
    );
    event ExecutedRelayerRefundRoot(
        uint256 amountToReturn,
        uint256 indexed chainId,
        uint256[] refundAmounts,
        uint32 indexed rootBundleId,
        uint32 indexed leafId,
        address l2TokenAddress,
        address[] refundAddresses,
        bool deferredRefunds,
        address caller
    );
    event ClaimedRelayerRefund(
        bytes32 indexed l2TokenAddress, bytes32 indexed refundAddress, uint256 amount, address indexed caller
    );

    /// @notice The token that is to arrive is none.
    error InvalidOutputToken();
    /// @notice 32 bytes that are no account of this chain.
    error InvalidBytes32();
    /// @notice The quote is of the future, or older than `depositQuoteTimeBuffer`.
    error InvalidQuoteTimestamp();
    /// @notice The deadline is further away than `fillDeadlineBuffer`. One that has passed is taken all the same.
    error InvalidFillDeadline();
    /// @notice A time of one relayer's own needs that relayer.
    error InvalidExclusiveRelayer();
    /// @notice Coins are not taken; their token is.
    error MsgValueDoesNotMatchInputAmount();
    error NotExclusiveRelayer();
    error NoSlowFillsInExclusivityWindow();
    error RelayFilled();
    error ExpiredFillDeadline();
    /// @notice A slow fill is requested once, for an unfilled deposit.
    error InvalidSlowFillRequest();
    error InvalidMerkleProof();
    error InvalidMerkleLeaf();
    error InvalidChainId();
    error ClaimedMerkleLeaf();
    /// @notice The pool has less than the leaf wants, besides what it keeps for those whose refund was deferred.
    error InsufficientSpokePoolBalanceToExecuteLeaf();
    error NoRelayerRefundToClaim();

    /// @notice Takes `inputAmount` of the caller's `inputToken` and asks for `outputAmount` of `outputToken` at the
    /// recipient on another chain, in token units of each; `depositor` is who is refunded. `exclusivityParameter` is
    /// none (0), seconds from now (at most a year), or a time.
    function deposit(
        bytes32 depositor,
        bytes32 recipient,
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 destinationChainId,
        bytes32 exclusiveRelayer,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityParameter,
        bytes calldata message
    ) external payable;

    /// @notice Pays a transfer from the caller to its recipient, whole and once, until its deadline on this chain's
    /// clock; a recipient with code receives the message. `repaymentAddress` is repaid on `repaymentChainId`.
    function fillRelay(RelayData calldata relayData, uint256 repaymentChainId, bytes32 repaymentAddress) external;

    /// @notice Asks that the pool pays what no relayer does.
    function requestSlowFill(RelayData calldata relayData) external;

    /// @notice Pays a transfer out of the pool, by a leaf of a slow root. Anybody may.
    function executeSlowRelayLeaf(SlowFill calldata slowFillLeaf, uint32 rootBundleId, bytes32[] calldata proof)
        external;

    /// @notice Adds two roots, whose leaves may be executed. Owner only.
    function relayRootBundle(bytes32 relayerRefundRoot, bytes32 slowRelayRoot) external;

    /// @notice Pays everybody in a leaf of a refund root, once. Anybody may. Whom the token refuses claims it later.
    function executeRelayerRefundLeaf(
        uint32 rootBundleId,
        RelayerRefundLeaf calldata relayerRefundLeaf,
        bytes32[] calldata proof
    ) external payable;

    /// @notice Pays the caller's deferred refunds to `refundAddress`.
    function claimRelayerRefund(bytes32 l2TokenAddress, bytes32 refundAddress) external;

    /// @notice A FillStatus, by keccak256(abi.encode(relayData, destinationChainId)).
    function fillStatuses(bytes32 relayHash) external view returns (uint256);

    /// @notice The id of the next deposit.
    function numberOfDeposits() external view returns (uint32);
    function depositQuoteTimeBuffer() external view returns (uint32);
    function fillDeadlineBuffer() external view returns (uint32);
    function rootBundles(uint256 rootBundleId) external view returns (bytes32 slowRelayRoot, bytes32 relayerRefundRoot);

    /// @notice Amount of a token that waits until this account claims it.
    function getRelayerRefund(address l2TokenAddress, address refundAddress) external view returns (uint256);
}

/// @title A recipient that wants to know of what arrives with a message.
interface IMessageRecipient {
    function handleV3AcrossMessage(address tokenSent, uint256 amount, address relayer, bytes calldata message) external;
}
