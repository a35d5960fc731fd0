// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IAttestation} from "./interfaces/IAttestation.sol";
import {IVault} from "./interfaces/IVault.sol";

/// @title Attestation
/// @notice IAttestation documents each function, test/PROPERTIES.md the properties that always hold.
contract Attestation is IAttestation, Ownable2Step {
    using SafeCast for uint256;

    /// @notice Maximum by which bank time may be ahead of the chain's time.
    uint256 public constant CLOCK_TOLERANCE = 1 hours;

    /// @inheritdoc IAttestation
    IVault public immutable vault;
    /// @inheritdoc IAttestation
    uint256 public immutable microUnit;
    /// @inheritdoc IAttestation
    address public attester;

    Record private _latest;

    constructor(IVault vault_, address owner_, address attester_) Ownable(owner_) {
        vault = vault_;
        microUnit = vault_.microUnit();
        _setAttester(attester_);
    }

    /// @inheritdoc IAttestation
    function attest(Claim calldata claim) external {
        require(msg.sender == attester, NotAuthorized(msg.sender));
        require(claim.root != bytes32(0), ZeroRoot());
        Record storage newest = _latest;
        require(claim.snapshotTime > newest.snapshotTime, StaleSnapshot(claim.snapshotTime, newest.snapshotTime));
        require(
            claim.snapshotTime <= block.timestamp + CLOCK_TOLERANCE, //
            SnapshotAhead(claim.snapshotTime, block.timestamp)
        );
        Record memory next = _readVault();
        require(
            claim.bookedDeposits <= next.totalDeposited / microUnit
                && claim.bookedPayouts <= next.totalPaidOut / microUnit,
            BooksAheadOfVault(claim.bookedDeposits, claim.bookedPayouts)
        );
        next.root = claim.root;
        next.liabilities = claim.liabilities.toUint128();
        next.bookedDeposits = claim.bookedDeposits.toUint128();
        next.bookedPayouts = claim.bookedPayouts.toUint128();
        next.snapshotTime = claim.snapshotTime.toUint64();
        next.number = newest.number + 1;
        _latest = next;
        emit Attested(next.number, next.root, next);
    }

    /// @inheritdoc IAttestation
    function setAttester(address attester_) external onlyOwner {
        _setAttester(attester_);
    }

    /// @notice Not possible: without an owner a lost key could never be replaced.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    /// @inheritdoc IAttestation
    function latest() external view returns (Record memory) {
        return _latest;
    }

    /// @inheritdoc IAttestation
    function latestCover() external view returns (int256 assets, uint256 liabilities) {
        Record memory record = _latest;
        uint256 uncredited = record.totalDeposited - record.bookedDeposits * microUnit;
        uint256 inTransit = record.totalPaidOut - record.bookedPayouts * microUnit;
        uint256 held = uint256(record.idle) + record.supplied + inTransit;
        return (held.toInt256() - uncredited.toInt256(), record.liabilities * microUnit);
    }

    function _readVault() private view returns (Record memory record) {
        (, uint256 supplied) = vault.getUSDTinfo();
        record.idle = vault.idleUSDT().toUint128();
        record.supplied = supplied.toUint128();
        record.withdrawable = vault.withdrawableUSDT().toUint128();
        record.totalDeposited = vault.totalDeposited().toUint128();
        record.totalPaidOut = vault.totalPaidOut().toUint128();
        record.time = block.timestamp.toUint64();
        record.blockNumber = block.number.toUint64();
    }

    function _setAttester(address next) private {
        attester = next;
        emit AttesterChanged(next);
    }
}
