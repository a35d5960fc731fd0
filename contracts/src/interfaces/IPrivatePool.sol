// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPoseidon} from "./IPoseidon.sol";
import {IPoseidon3} from "./IPoseidon3.sol";
import {ISanctionsList} from "./ISanctionsList.sol";
import {IScreening} from "./IScreening.sol";
import {ISpendVerifier} from "./ISpendVerifier.sol";

/// @title Private transfer of one fixed amount of the chain's own coin, from one tree of approved deposits.
/// @notice A deposit is a commitment. The operator approves deposits by their index, and the pool puts their leaves into
/// its tree. The holder of the note of an approved deposit spends it by a proof that it is in that tree, without
/// revealing which it is. Its depositor can take it back in public at any time, approved or not, and nothing can
/// prevent that. All hashes are Poseidon over the scalar field of BN254, except where it says keccak:
/// - commitment = Poseidon(nullifier, Poseidon(secret))
/// - label = keccak256(abi.encode(chain id, pool, index, depositor, commitment, hash of the block before)) modulo the
///   field's order
/// - leaf = Poseidon(commitment, label, 0): of three numbers, where a node of the tree is of two
/// - nullifier hash = Poseidon(nullifier, label)
/// - context = keccak256(abi.encode(recipient, relayer, fee, refund, pool, chain id)) modulo the field's order
/// A node of the tree without a right neighbour is its own parent, so the tree grows in depth with its leaves. Time is
/// cut in epochs, counted from the start of unix time. The root that an epoch ends with counts from the next epoch on.
interface IPrivatePool is IScreening, ISpendVerifier {
    /// @notice Settings of a pool, fixed at deployment. `epochSeconds` in seconds, `denomination` in wei; `minimumBatch`
    /// is the smallest number of deposits that are approved at once.
    struct Settings {
        IPoseidon poseidon;
        IPoseidon3 poseidon3;
        ISanctionsList sanctionsList;
        address owner;
        address operator;
        uint256 denomination;
        uint256 epochSeconds;
        uint256 minimumBatch;
    }

    /// @notice Depositor, index and label of a deposit.
    struct Deposit {
        address depositor;
        uint32 index;
        bytes32 label;
    }

    event DepositMade(
        bytes32 indexed commitment, address indexed depositor, uint256 index, bytes32 label, bytes32 leaf
    );
    /// @notice The depositor's own words, encrypted to themselves: with the wallet they are enough to find a note again.
    event EncryptedNote(bytes32 indexed commitment, address indexed depositor, bytes note);
    /// @notice The leaves of these deposits were added to the tree in this order, in this epoch, the first at `firstPlace`.
    event Approved(bytes32 indexed root, uint256 epoch, uint256 firstPlace, uint32[] indexes);
    /// @notice The leaf at this place was replaced by the empty one; roots of earlier epochs are over.
    event Removed(bytes32 indexed root, uint256 epoch, uint256 place);
    event Withdrawn(address indexed recipient, bytes32 indexed nullifierHash, address relayer, uint256 fee);
    event TakenBack(bytes32 indexed commitment, address indexed depositor, bytes32 nullifierHash);
    event OperatorChanged(address indexed operator);
    event DepositsOpened(bool open);

    error InvalidDenomination();
    error InvalidEpoch(uint256 epochSeconds, uint256 most);
    error InvalidBatch(uint256 minimumBatch, uint256 most);
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
    error BatchTooSmall(uint256 count, uint256 least);
    error EpochHalfOver();
    error UnknownPlace(uint256 place);
    error WrongPath(bytes32 found, bytes32 root);
    error RefundNotPossible(uint256 refund);
    error FeeTooHigh(uint256 fee, uint256 most);
    error AlreadySpent(bytes32 nullifierHash);
    error RootNotUsable(bytes32 root);
    error InvalidProof();
    error PaymentFailed(address to);
    error NotDepositor(address caller);

    /// @notice Deposits exactly the denomination under `commitment`, with a `note` of at most 512 bytes for oneself.
    /// @dev Refuses a value of the field or beyond, a commitment of an earlier deposit, listed depositors and, while the
    /// list does not answer, everybody.
    function deposit(bytes32 commitment, bytes calldata note) external payable;

    /// @notice Pays a deposit to `recipient`, less `fee` to `relayer`; anybody may send it, and change nothing of it.
    /// @param proof The points A, B and C as the verifier takes them.
    /// @param root A root that counts: the last of an epoch that is over, and not of one before a removal.
    /// @param fee At most 1.85 % of the denomination. `refund` must be 0: there is nothing to refund.
    function withdraw(
        uint256[8] calldata proof,
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

    /// @notice Approves waiting deposits, in the first half of an epoch, so that each root is public for at least the
    /// other half before it counts. Those that do not wait are left out, and the rest must still be a batch.
    function approve(uint32[] calldata indexes) external;

    /// @notice Takes an approved deposit out of the tree for cause. Earlier roots are over at once; the new one counts
    /// from the next epoch on, and until then nothing is withdrawn but by taking back.
    /// @param leaf The leaf at `place`.
    /// @param siblings The neighbours on the way to the root, lowest level first, where there is one.
    function remove(uint256 place, uint256 leaf, uint256[] calldata siblings) external;

    /// @notice Lets new deposits in or keeps them out; what is inside can always leave.
    function setDepositsOpen(bool open) external;

    function setOperator(address operator) external;

    /// @notice Amount of each deposit, in wei.
    function denomination() external view returns (uint256);

    /// @notice Length of an epoch, in seconds.
    function epochSeconds() external view returns (uint256);

    /// @notice Smallest number of deposits that are approved at once.
    function minimumBatch() external view returns (uint256);

    function poseidon() external view returns (IPoseidon);

    function poseidon3() external view returns (IPoseidon3);

    /// @notice The account that approves and removes deposits.
    function operator() external view returns (address);

    function depositsOpen() external view returns (bool);

    /// @notice Number of deposits, taken back and withdrawn ones among them.
    function depositCount() external view returns (uint256);

    /// @notice Number of leaves of the tree, removed ones among them.
    function approvedCount() external view returns (uint256);

    /// @notice The root of all approved deposits; zero before the first.
    function latestRoot() external view returns (bytes32);

    /// @notice The epoch that ended, or will end, with this root; 0 when none.
    function rootEpoch(bytes32 root) external view returns (uint256);

    /// @notice True if a withdrawal by this root is possible now.
    function isRootUsable(bytes32 root) external view returns (bool);

    /// @notice The leaf of a deposit that waits for approval; 0 once it was approved or taken back.
    function waitingLeaf(uint256 index) external view returns (uint256);

    /// @notice The depositor of this commitment, its index and label; zeros when there is none.
    function depositOf(bytes32 commitment) external view returns (Deposit memory);

    /// @notice True if the deposit with this nullifier hash was withdrawn or taken back.
    function isSpent(bytes32 nullifierHash) external view returns (bool);

    /// @notice The same of many.
    function isSpentArray(bytes32[] calldata nullifierHashes) external view returns (bool[] memory);

    /// @notice The highest fee, in wei.
    function maximumFee() external view returns (uint256);
}
