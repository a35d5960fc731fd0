// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {IMessageRecipient, ISettlement} from "./ISettlement.sol";

/// @title Settlement
/// @notice ISettlement documents each function, test/PROPERTIES.md the properties that always hold.
/// The owner replaces the bridge of roots and the pool behind it, which the demo does not have.
contract Settlement is ISettlement, Ownable, Multicall, ReentrancyGuardTransient {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    struct RootBundle {
        bytes32 slowRelayRoot;
        bytes32 relayerRefundRoot;
    }

    /// @inheritdoc ISettlement
    uint32 public constant depositQuoteTimeBuffer = 3600;
    /// @inheritdoc ISettlement
    uint32 public constant fillDeadlineBuffer = 21600;
    /// Largest exclusivity parameter that counts seconds from now.
    uint32 private constant LONGEST_EXCLUSIVITY = 365 days;

    /// @inheritdoc ISettlement
    uint32 public numberOfDeposits;
    /// @inheritdoc ISettlement
    mapping(bytes32 relayHash => uint256) public fillStatuses;
    /// @inheritdoc ISettlement
    RootBundle[] public rootBundles;

    mapping(uint256 rootBundleId => BitMaps.BitMap) private _executed;
    mapping(address token => mapping(address account => uint256)) private _deferred;
    mapping(address token => uint256) private _deferredTotal;

    constructor(address owner_, uint32 firstDepositId) Ownable(owner_) {
        numberOfDeposits = firstDepositId;
    }

    // --- where it comes from -------------------------------------------------------------------------------

    /// @inheritdoc ISettlement
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
    ) external payable nonReentrant {
        require(msg.value == 0, MsgValueDoesNotMatchInputAmount());
        require(outputToken != bytes32(0), InvalidOutputToken());
        _toAddress(depositor);
        require(
            quoteTimestamp <= block.timestamp && block.timestamp - quoteTimestamp <= depositQuoteTimeBuffer,
            InvalidQuoteTimestamp()
        );
        require(fillDeadline <= block.timestamp + fillDeadlineBuffer, InvalidFillDeadline());
        uint32 exclusivityDeadline = _readExclusivity(exclusivityParameter, exclusiveRelayer);
        uint256 depositId = numberOfDeposits++;
        IERC20(_toAddress(inputToken)).safeTransferFrom(msg.sender, address(this), inputAmount);
        emit FundsDeposited(
            inputToken,
            outputToken,
            inputAmount,
            outputAmount,
            destinationChainId,
            depositId,
            quoteTimestamp,
            fillDeadline,
            exclusivityDeadline,
            depositor,
            recipient,
            exclusiveRelayer,
            message
        );
    }

    /// @inheritdoc ISettlement
    function relayRootBundle(bytes32 relayerRefundRoot, bytes32 slowRelayRoot) external onlyOwner {
        uint32 rootBundleId = uint32(rootBundles.length);
        rootBundles.push(RootBundle({slowRelayRoot: slowRelayRoot, relayerRefundRoot: relayerRefundRoot}));
        emit RelayedRootBundle(rootBundleId, relayerRefundRoot, slowRelayRoot);
    }

    /// @inheritdoc ISettlement
    function executeRelayerRefundLeaf(uint32 rootBundleId, RelayerRefundLeaf calldata leaf, bytes32[] calldata proof)
        external
        payable
        nonReentrant
    {
        require(msg.value == 0, MsgValueDoesNotMatchInputAmount());
        require(leaf.chainId == block.chainid, InvalidChainId());
        require(leaf.refundAddresses.length == leaf.refundAmounts.length, InvalidMerkleLeaf());
        _verify(proof, rootBundles[rootBundleId].relayerRefundRoot, keccak256(abi.encode(leaf)));
        require(!_executed[rootBundleId].get(leaf.leafId), ClaimedMerkleLeaf());
        _executed[rootBundleId].set(leaf.leafId);
        bool deferred = _refund(leaf);
        emit ExecutedRelayerRefundRoot(
            leaf.amountToReturn,
            leaf.chainId,
            leaf.refundAmounts,
            rootBundleId,
            leaf.leafId,
            leaf.l2TokenAddress,
            leaf.refundAddresses,
            deferred,
            msg.sender
        );
    }

    /// @inheritdoc ISettlement
    function claimRelayerRefund(bytes32 l2TokenAddress, bytes32 refundAddress) external nonReentrant {
        address token = _toAddress(l2TokenAddress);
        uint256 amount = _deferred[token][msg.sender];
        require(amount != 0, NoRelayerRefundToClaim());
        _deferred[token][msg.sender] = 0;
        _deferredTotal[token] -= amount;
        IERC20(token).safeTransfer(_toAddress(refundAddress), amount);
        emit ClaimedRelayerRefund(l2TokenAddress, refundAddress, amount, msg.sender);
    }

    /// @inheritdoc ISettlement
    function getRelayerRefund(address l2TokenAddress, address refundAddress) external view returns (uint256) {
        return _deferred[l2TokenAddress][refundAddress];
    }

    // --- where it goes -------------------------------------------------------------------------------------

    /// @inheritdoc ISettlement
    function fillRelay(RelayData calldata relay, uint256 repaymentChainId, bytes32 repaymentAddress)
        external
        nonReentrant
    {
        require(
            relay.exclusivityDeadline < block.timestamp || relay.exclusiveRelayer == _toBytes32(msg.sender),
            NotExclusiveRelayer()
        );
        FillStatus before = _markFilled(relay);
        FillType fillType = before == FillStatus.RequestedSlowFill ? FillType.ReplacedSlowFill : FillType.FastFill;
        IERC20(_toAddress(relay.outputToken))
            .safeTransferFrom(msg.sender, _toAddress(relay.recipient), relay.outputAmount);
        _tell(relay, relay.outputAmount);
        _emitFilled(relay, repaymentChainId, repaymentAddress, relay.outputAmount, fillType);
    }

    /// @inheritdoc ISettlement
    function requestSlowFill(RelayData calldata relay) external nonReentrant {
        require(relay.exclusivityDeadline < block.timestamp, NoSlowFillsInExclusivityWindow());
        require(relay.fillDeadline >= block.timestamp, ExpiredFillDeadline());
        bytes32 relayHash = _hashOf(relay);
        require(fillStatuses[relayHash] == uint256(FillStatus.Unfilled), InvalidSlowFillRequest());
        fillStatuses[relayHash] = uint256(FillStatus.RequestedSlowFill);
        emit RequestedSlowFill(
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            relay.originChainId,
            relay.depositId,
            relay.fillDeadline,
            relay.exclusivityDeadline,
            relay.exclusiveRelayer,
            relay.depositor,
            relay.recipient,
            _hashOfMessage(relay.message)
        );
    }

    /// @inheritdoc ISettlement
    function executeSlowRelayLeaf(SlowFill calldata leaf, uint32 rootBundleId, bytes32[] calldata proof)
        external
        nonReentrant
    {
        RelayData calldata relay = leaf.relayData;
        require(leaf.chainId == block.chainid, InvalidChainId());
        _verify(proof, rootBundles[rootBundleId].slowRelayRoot, keccak256(abi.encode(leaf)));
        _markFilled(relay);
        address token = _toAddress(relay.outputToken);
        _requireAvailable(token, leaf.updatedOutputAmount);
        IERC20(token).safeTransfer(_toAddress(relay.recipient), leaf.updatedOutputAmount);
        _tell(relay, leaf.updatedOutputAmount);
        _emitFilled(relay, 0, bytes32(0), leaf.updatedOutputAmount, FillType.SlowFill);
    }

    // --- inside --------------------------------------------------------------------------------------------

    /// @dev The time until which only one relayer may fill, from what the depositor said of it.
    function _readExclusivity(uint32 parameter, bytes32 exclusiveRelayer) private view returns (uint32) {
        if (parameter == 0) return 0;
        require(exclusiveRelayer != bytes32(0), InvalidExclusiveRelayer());
        return parameter <= LONGEST_EXCLUSIVITY ? uint32(block.timestamp) + parameter : parameter;
    }

    /// @dev Marks before anything is paid, so that a token that calls back finds it filled.
    function _markFilled(RelayData calldata relay) private returns (FillStatus before) {
        require(relay.fillDeadline >= block.timestamp, ExpiredFillDeadline());
        bytes32 relayHash = _hashOf(relay);
        before = FillStatus(fillStatuses[relayHash]);
        require(before != FillStatus.Filled, RelayFilled());
        fillStatuses[relayHash] = uint256(FillStatus.Filled);
    }

    /// @dev Answers whether somebody's refund was put aside.
    function _refund(RelayerRefundLeaf calldata leaf) private returns (bool deferred) {
        IERC20 token = IERC20(leaf.l2TokenAddress);
        uint256 total = leaf.amountToReturn;
        for (uint256 i = 0; i < leaf.refundAmounts.length; ++i) {
            total += leaf.refundAmounts[i];
        }
        _requireAvailable(address(token), total);
        for (uint256 i = 0; i < leaf.refundAmounts.length; ++i) {
            (address account, uint256 amount) = (leaf.refundAddresses[i], leaf.refundAmounts[i]);
            if (token.trySafeTransfer(account, amount)) continue;
            deferred = true;
            _deferred[address(token)][account] += amount;
            _deferredTotal[address(token)] += amount;
        }
        if (leaf.amountToReturn != 0) token.safeTransfer(owner(), leaf.amountToReturn);
    }

    function _tell(RelayData calldata relay, uint256 amount) private {
        address recipient = _toAddress(relay.recipient);
        if (relay.message.length == 0 || recipient.code.length == 0) return;
        IMessageRecipient(recipient)
            .handleV3AcrossMessage(_toAddress(relay.outputToken), amount, msg.sender, relay.message);
    }

    function _emitFilled(
        RelayData calldata relay,
        uint256 repaymentChainId,
        bytes32 relayer,
        uint256 amount,
        FillType fillType
    ) private {
        bytes32 messageHash = _hashOfMessage(relay.message);
        emit FilledRelay(
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            repaymentChainId,
            relay.originChainId,
            relay.depositId,
            relay.fillDeadline,
            relay.exclusivityDeadline,
            relay.exclusiveRelayer,
            relayer,
            relay.depositor,
            relay.recipient,
            messageHash,
            RelayExecutionEventInfo(relay.recipient, messageHash, amount, fillType)
        );
    }

    function _requireAvailable(address token, uint256 amount) private view {
        uint256 held = IERC20(token).balanceOf(address(this));
        require(amount + _deferredTotal[token] <= held, InsufficientSpokePoolBalanceToExecuteLeaf());
    }

    function _verify(bytes32[] calldata proof, bytes32 root, bytes32 leafHash) private pure {
        require(MerkleProof.verifyCalldata(proof, root, leafHash), InvalidMerkleProof());
    }

    function _hashOf(RelayData calldata relay) private view returns (bytes32) {
        return keccak256(abi.encode(relay, block.chainid));
    }

    function _hashOfMessage(bytes calldata message) private pure returns (bytes32) {
        return message.length == 0 ? bytes32(0) : keccak256(message);
    }

    function _toAddress(bytes32 account) private pure returns (address) {
        require(uint256(account) <= type(uint160).max, InvalidBytes32());
        return address(uint160(uint256(account)));
    }

    function _toBytes32(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
