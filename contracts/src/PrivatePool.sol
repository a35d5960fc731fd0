// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SpendVerifier} from "./generated/SpendVerifier.sol";
import {IPrivatePool} from "./interfaces/IPrivatePool.sol";
import {IPoseidon3} from "./interfaces/IPoseidon3.sol";
import {ISanctionsList} from "./interfaces/ISanctionsList.sol";
import {IScreening} from "./interfaces/IScreening.sol";
import {Approvals} from "./privacy/Approvals.sol";
import {GrowingTree} from "./privacy/GrowingTree.sol";
import {Screening} from "./privacy/Screening.sol";

/// @title PrivatePool
/// @notice IPrivatePool documents each function, test/PROPERTIES.md the properties that always hold.
contract PrivatePool is SpendVerifier, Approvals, Screening, Ownable2Step, ReentrancyGuardTransient {
    /// @notice The highest fee, in hundredths of a percent of the denomination.
    uint256 public constant MAXIMUM_FEE_BPS = 185;

    /// @notice The longest note, in bytes.
    uint256 public constant MAXIMUM_NOTE_BYTES = 512;

    /// @dev Poseidon(1, 2, 3): one known answer distinguishes our function and constants from others.
    uint256 private constant KNOWN_ANSWER = 0x0e7732d89e6939c0ff03d5e58dab6302f3230e269dc5b968f725df34ab36d732;

    /// @inheritdoc IPrivatePool
    IPoseidon3 public immutable poseidon3;
    /// @inheritdoc IPrivatePool
    uint256 public immutable denomination;
    /// @inheritdoc IPrivatePool
    uint256 public immutable maximumFee;

    /// @inheritdoc IPrivatePool
    bool public depositsOpen = true;
    /// @inheritdoc IPrivatePool
    uint256 public depositCount;
    /// @inheritdoc IPrivatePool
    mapping(bytes32 nullifierHash => bool) public isSpent;

    mapping(bytes32 commitment => Deposit) private _deposits;

    constructor(Settings memory settings)
        GrowingTree(settings.poseidon)
        Approvals(settings.epochSeconds, settings.minimumBatch, settings.operator)
        Screening(settings.sanctionsList)
        Ownable(settings.owner)
    {
        uint256 found = settings.poseidon3.hash([uint256(1), 2, 3]);
        require(found == KNOWN_ANSWER, PoseidonDiffers(found));
        require(settings.denomination != 0, InvalidDenomination());
        poseidon3 = settings.poseidon3;
        denomination = settings.denomination;
        maximumFee = settings.denomination * MAXIMUM_FEE_BPS / 10_000;
    }

    // --- in ------------------------------------------------------------------------------------------------

    /// @inheritdoc IPrivatePool
    function deposit(bytes32 commitment, bytes calldata note) external payable nonReentrant {
        require(depositsOpen, DepositsClosed());
        require(msg.value == denomination, WrongValue(msg.value, denomination));
        require(commitment != 0, ZeroCommitment());
        _requireInField(commitment);
        require(note.length <= MAXIMUM_NOTE_BYTES, NoteTooLong(note.length, MAXIMUM_NOTE_BYTES));
        require(_deposits[commitment].depositor == address(0), CommitmentUsed(commitment));
        _requireNotSanctioned(msg.sender);

        uint256 index = depositCount++;
        uint256 label = _drawLabel(index, commitment);
        uint256 leaf = poseidon3.hash([uint256(commitment), label, 0]);
        waitingLeaf[index] = leaf;
        _deposits[commitment] = Deposit(msg.sender, uint32(index), bytes32(label));
        emit DepositMade(commitment, msg.sender, index, bytes32(label), bytes32(leaf));
        emit EncryptedNote(commitment, msg.sender, note);
    }

    // --- out -----------------------------------------------------------------------------------------------

    /// @inheritdoc IPrivatePool
    /// @dev Everything is recorded before the first payment, so a recipient that calls again finds it spent.
    function withdraw(
        uint256[8] calldata proof,
        bytes32 root,
        bytes32 nullifierHash,
        address payable recipient,
        address payable relayer,
        uint256 fee,
        uint256 refund
    ) external {
        require(refund == 0, RefundNotPossible(refund));
        require(fee <= maximumFee, FeeTooHigh(fee, maximumFee));
        require(recipient != address(0) && recipient != address(this), InvalidAddress(recipient));
        require(relayer != address(this) && (relayer != address(0) || fee == 0), InvalidAddress(relayer));
        _requireInField(nullifierHash);
        require(!isSpent[nullifierHash], AlreadySpent(nullifierHash));
        require(isRootUsable(root), RootNotUsable(root));
        _requireNotSanctioned(recipient);
        if (relayer != address(0)) _requireNotSanctioned(relayer);

        _requireValid(proof, root, nullifierHash, _contextOf(recipient, relayer, fee, refund));
        isSpent[nullifierHash] = true;
        emit Withdrawn(recipient, nullifierHash, relayer, fee);
        _pay(recipient, denomination - fee);
        if (fee != 0) _pay(relayer, fee);
    }

    /// @inheritdoc IPrivatePool
    function takeBack(bytes32 nullifier, bytes32 secretHash) external nonReentrant {
        _requireInField(nullifier);
        _requireInField(secretHash);
        bytes32 commitment = bytes32(_hash(uint256(nullifier), uint256(secretHash)));
        Deposit memory made = _deposits[commitment];
        require(made.depositor != address(0) && made.depositor == msg.sender, NotDepositor(msg.sender));

        bytes32 nullifierHash = bytes32(_hash(uint256(nullifier), uint256(made.label)));
        require(!isSpent[nullifierHash], AlreadySpent(nullifierHash));
        isSpent[nullifierHash] = true;
        delete waitingLeaf[made.index];
        emit TakenBack(commitment, msg.sender, nullifierHash);
        _pay(msg.sender, denomination);
    }

    // --- settings ------------------------------------------------------------------------------------------

    /// @inheritdoc IPrivatePool
    function setDepositsOpen(bool open) external onlyOwner {
        depositsOpen = open;
        emit DepositsOpened(open);
    }

    /// @inheritdoc IPrivatePool
    function setOperator(address operator_) external onlyOwner {
        _setOperator(operator_);
    }

    /// @inheritdoc IScreening
    function proposeSanctionsList(ISanctionsList sanctionsList_) external onlyOwner {
        _proposeList(sanctionsList_);
    }

    /// @inheritdoc IScreening
    function acceptSanctionsList() external onlyOwner {
        _acceptList();
    }

    /// @notice Not possible: without an owner no operator could be set, and every withdrawal would end.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    // --- views ---------------------------------------------------------------------------------------------

    /// @inheritdoc IPrivatePool
    function depositOf(bytes32 commitment) external view returns (Deposit memory) {
        return _deposits[commitment];
    }

    /// @inheritdoc IPrivatePool
    function isSpentArray(bytes32[] calldata nullifierHashes) external view returns (bool[] memory spent) {
        spent = new bool[](nullifierHashes.length);
        for (uint256 i = 0; i < nullifierHashes.length; ++i) {
            spent[i] = isSpent[nullifierHashes[i]];
        }
    }

    // --- inside --------------------------------------------------------------------------------------------

    function _requireValid(uint256[8] calldata proof, bytes32 root, bytes32 nullifierHash, uint256 context)
        private
        view
    {
        uint256 position;
        assembly ("memory-safe") {
            position := proof
        }
        require(_isProof(position, [uint256(root), uint256(nullifierHash), context]), InvalidProof());
    }

    /// @dev A wallet does not know the hash of the block before while it signs; a contract or a block builder may.
    function _drawLabel(uint256 index, bytes32 commitment) private view returns (uint256) {
        bytes32 drawn = blockhash(block.number - 1);
        return
            uint256(keccak256(abi.encode(block.chainid, address(this), index, msg.sender, commitment, drawn))) % FIELD;
    }

    function _contextOf(address recipient, address relayer, uint256 fee, uint256 refund)
        private
        view
        returns (uint256)
    {
        return uint256(keccak256(abi.encode(recipient, relayer, fee, refund, address(this), block.chainid))) % FIELD;
    }

    function _requireInField(bytes32 value) private pure {
        require(uint256(value) < FIELD, NotInField(uint256(value)));
    }

    /// @dev The return data of the receiver is not copied: a long answer must not cost the relayer anything.
    function _pay(address to, uint256 amount) private {
        require(LowLevelCall.callNoReturn(to, amount, ""), PaymentFailed(to));
    }
}
