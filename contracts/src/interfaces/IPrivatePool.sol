// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPoseidon} from "./IPoseidon.sol";
import {ISanctionsList} from "./ISanctionsList.sol";
import {IScreening} from "./IScreening.sol";
import {IWithdrawVerifier} from "./IWithdrawVerifier.sol";

/// @title Private transfer of one fixed amount of the chain's own coin.
/// @notice A deposit is a commitment. The holder of its note withdraws it by a proof that it is among all deposits and
/// among the screened ones, without revealing which it is. Its depositor can take it back in public at any time,
/// screened or not, and nothing can prevent that. All hashes are Poseidon over the scalar field of BN254, except where
/// it says keccak:
/// - commitment = Poseidon(nullifier, Poseidon(secret))
/// - label = keccak256(abi.encode(chain id, pool, leaf index, depositor, commitment)) modulo the field's order
/// - leaf = Poseidon(commitment, label), in a tree of exactly 20 levels
/// - nullifier hash = Poseidon(nullifier, label)
/// - context = keccak256(abi.encode(recipient, relayer, fee, refund, pool, chain id)) modulo the field's order
/// The association tree is as deep; it holds the label of a screened deposit at that deposit's place.
interface IPrivatePool is IScreening {
    /// @notice Settings of a pool, fixed at deployment. `standby` is in seconds, `denomination` in wei.
    struct Settings {
        IPoseidon poseidon;
        IWithdrawVerifier verifier;
        ISanctionsList sanctionsList;
        address owner;
        address operator;
        uint256 denomination;
        uint256 standby;
    }

    /// @notice Depositor and leaf index of a deposit.
    struct Deposit {
        address depositor;
        uint32 leafIndex;
    }

    event DepositMade(
        bytes32 indexed commitment, address indexed depositor, uint256 leafIndex, bytes32 label, bytes32 leaf
    );
    /// @notice The depositor's own words, encrypted to themselves: with the wallet they are enough to find a note again.
    event EncryptedNote(bytes32 indexed commitment, address indexed depositor, bytes note);
    event Withdrawn(address indexed recipient, bytes32 indexed nullifierHash, address indexed relayer, uint256 fee);
    event TakenBack(bytes32 indexed commitment, address indexed depositor, bytes32 nullifierHash);
    /// @notice `added` and `removed` are leaf indexes, relative to the previous publication; a reader who
    /// rebuilds the set from these events and finds another root has found a lie.
    event AssociationRootPublished(
        bytes32 indexed root, uint256 usableFrom, uint256 usableUntil, uint32[] added, uint32[] removed
    );
    event AssociationRootRevoked(bytes32 indexed root);
    event OperatorChanged(address indexed operator);
    event DepositsOpened(bool open);

    error InvalidDenomination();
    error StandbyTooLong(uint256 standby, uint256 most);
    error PoseidonDiffers(uint256 found);
    error NotAuthorized(address caller);
    error OwnerRequired();
    error DepositsClosed();
    error WrongValue(uint256 value, uint256 denomination);
    error NotInField(uint256 value);
    error ZeroCommitment();
    error NoteTooLong(uint256 length, uint256 most);
    error CommitmentUsed(bytes32 commitment);
    error TreeFull();
    error MalformedProof(uint256 length);
    error RefundNotPossible(uint256 refund);
    error FeeTooHigh(uint256 fee, uint256 most);
    error AlreadySpent(bytes32 nullifierHash);
    error UnknownRoot(bytes32 root);
    error AssociationRootNotUsable(bytes32 root);
    error InvalidProof();
    error PaymentFailed(address to);
    error NotDepositor(address caller);
    error UnknownLeaf(uint256 leafIndex);

    /// @notice Deposits exactly the denomination under `commitment`, with a `note` of at most 512 bytes for oneself.
    /// @dev Refuses a value of the field or beyond, a commitment of an earlier deposit, listed depositors and, while the
    /// list does not answer, everybody.
    function deposit(bytes32 commitment, bytes calldata note) external payable;

    /// @notice Pays a deposit to `recipient`, less `fee` to `relayer`; anybody may send it, and change nothing of it.
    /// @param proof abi.encode(uint256[8], bytes32): the proof as the verifier takes it, then its association root.
    /// @param root Any root the tree of deposits ever had.
    /// @param fee At most 1.85 % of the denomination. `refund` must be 0: there is nothing to refund.
    function withdraw(
        bytes calldata proof,
        bytes32 root,
        bytes32 nullifierHash,
        address payable recipient,
        address payable relayer,
        uint256 fee,
        uint256 refund
    ) external;

    /// @notice Gives a deposit that was not withdrawn back to its depositor, who calls this; needs neither proof, list,
    /// operator nor owner, and works while deposits are closed.
    /// @param secretHash Poseidon(secret): the secret stays unknown, so an observer of this call cannot withdraw.
    function takeBack(bytes32 nullifier, bytes32 secretHash) external;

    /// @notice Publishes the root of the screened set; it can be used after the standby time, for 30 days. A root that
    /// is usable or waiting already keeps its beginning.
    function publishAssociationRoot(bytes32 root, uint32[] calldata added, uint32[] calldata removed) external;

    /// @notice Withdraws a published root for cause, at once.
    function revokeAssociationRoot(bytes32 root) external;

    /// @notice Lets new deposits in or keeps them out; what is inside can always leave.
    function setDepositsOpen(bool open) external;

    function setOperator(address operator) external;

    /// @notice Amount of each deposit, in wei.
    function denomination() external view returns (uint256);

    /// @notice Seconds before a published association root can be used.
    function standby() external view returns (uint256);

    function poseidon() external view returns (IPoseidon);

    function verifier() external view returns (IWithdrawVerifier);

    /// @notice The account that publishes and revokes association roots.
    function operator() external view returns (address);

    function depositsOpen() external view returns (bool);

    /// @notice Number of deposits, taken back and withdrawn ones among them.
    function depositCount() external view returns (uint256);

    /// @notice The root of all deposits.
    function latestRoot() external view returns (bytes32);

    /// @notice Time when the tree of deposits first had this root, unix seconds; 0 when never.
    function rootTime(bytes32 root) external view returns (uint256);

    /// @notice Time span in which this association root may be used, unix seconds; both 0 when never or no more.
    function associationRootValidity(bytes32 root) external view returns (uint256 usableFrom, uint256 usableUntil);

    /// @notice The depositor of this commitment and its position; the zero address when there is none.
    function depositOf(bytes32 commitment) external view returns (Deposit memory);

    /// @notice True if the deposit with this nullifier hash was withdrawn or taken back.
    function isSpent(bytes32 nullifierHash) external view returns (bool);

    /// @notice The same of many.
    function isSpentArray(bytes32[] calldata nullifierHashes) external view returns (bool[] memory);

    /// @notice The highest fee, in wei.
    function maximumFee() external view returns (uint256);
}
