// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPrivatePool} from "./interfaces/IPrivatePool.sol";
import {ISanctionsList} from "./interfaces/ISanctionsList.sol";
import {IScreening} from "./interfaces/IScreening.sol";
import {IWithdrawVerifier} from "./interfaces/IWithdrawVerifier.sol";
import {AssociationRoots} from "./privacy/AssociationRoots.sol";
import {PoseidonTree} from "./privacy/PoseidonTree.sol";
import {Screening} from "./privacy/Screening.sol";

/// @title PrivatePool
/// @notice IPrivatePool documents each function, test/PROPERTIES.md the properties that always hold.
contract PrivatePool is AssociationRoots, Screening, Ownable2Step, ReentrancyGuardTransient {
    /// @notice The highest fee, in hundredths of a percent of the denomination.
    uint256 public constant MAXIMUM_FEE_BPS = 185;

    /// @notice The longest note, in bytes.
    uint256 public constant MAXIMUM_NOTE_BYTES = 512;

    /// @dev abi.encode(uint256[8], bytes32).
    uint256 private constant PROOF_BYTES = 288;

    /// @inheritdoc IPrivatePool
    IWithdrawVerifier public immutable verifier;
    /// @inheritdoc IPrivatePool
    uint256 public immutable denomination;
    /// @dev Labels keep to the chain id of birth, so that a fork of the chain stops no take-back.
    uint256 private immutable _birthChainId;

    /// @inheritdoc IPrivatePool
    bool public depositsOpen = true;
    /// @inheritdoc IPrivatePool
    mapping(bytes32 nullifierHash => bool) public isSpent;

    mapping(bytes32 commitment => Deposit) private _deposits;

    constructor(Settings memory settings)
        PoseidonTree(settings.poseidon)
        AssociationRoots(settings.standby, settings.operator)
        Screening(settings.sanctionsList)
        Ownable(settings.owner)
    {
        require(address(settings.verifier).code.length != 0, InvalidAddress(address(settings.verifier)));
        require(settings.denomination != 0, InvalidDenomination());
        verifier = settings.verifier;
        denomination = settings.denomination;
        _birthChainId = block.chainid;
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

        uint256 leafIndex = depositCount;
        uint256 label = _labelOf(leafIndex, msg.sender, commitment);
        uint256 leaf = _hash(uint256(commitment), label);
        _insert(leaf);
        _deposits[commitment] = Deposit(msg.sender, uint32(leafIndex));
        emit DepositMade(commitment, msg.sender, leafIndex, bytes32(label), bytes32(leaf));
        emit EncryptedNote(commitment, msg.sender, note);
    }

    // --- out -----------------------------------------------------------------------------------------------

    /// @inheritdoc IPrivatePool
    function withdraw(
        bytes calldata proof,
        bytes32 root,
        bytes32 nullifierHash,
        address payable recipient,
        address payable relayer,
        uint256 fee,
        uint256 refund
    ) external nonReentrant {
        require(refund == 0, RefundNotPossible(refund));
        require(fee <= maximumFee(), FeeTooHigh(fee, maximumFee()));
        require(recipient != address(0) && recipient != address(this), InvalidAddress(recipient));
        require(relayer != address(this) && (relayer != address(0) || fee == 0), InvalidAddress(relayer));
        _requireInField(nullifierHash);
        require(!isSpent[nullifierHash], AlreadySpent(nullifierHash));
        require(rootTime[root] != 0, UnknownRoot(root));
        _requireNotSanctioned(recipient);
        if (relayer != address(0)) _requireNotSanctioned(relayer);

        uint256 context = _contextOf(recipient, relayer, fee, refund);
        _requireValid(proof, root, nullifierHash, context);
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

        uint256 label = _labelOf(made.leafIndex, msg.sender, commitment);
        bytes32 nullifierHash = bytes32(_hash(uint256(nullifier), label));
        require(!isSpent[nullifierHash], AlreadySpent(nullifierHash));
        isSpent[nullifierHash] = true;
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

    /// @inheritdoc IPrivatePool
    function maximumFee() public view returns (uint256) {
        return denomination * MAXIMUM_FEE_BPS / 10_000;
    }

    // --- inside --------------------------------------------------------------------------------------------

    function _requireValid(bytes calldata proof, bytes32 root, bytes32 nullifierHash, uint256 context) private view {
        require(proof.length == PROOF_BYTES, MalformedProof(proof.length));
        (uint256[8] memory points, bytes32 associationRoot) = abi.decode(proof, (uint256[8], bytes32));
        _requireUsableAssociationRoot(associationRoot);
        uint256[4] memory signals = [uint256(root), uint256(associationRoot), uint256(nullifierHash), context];
        require(verifier.verifyProof(points, signals), InvalidProof());
    }

    function _labelOf(uint256 leafIndex, address depositor, bytes32 commitment) private view returns (uint256) {
        return uint256(keccak256(abi.encode(_birthChainId, address(this), leafIndex, depositor, commitment))) % FIELD;
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
