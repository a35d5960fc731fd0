// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IVault} from "./IVault.sol";

/// @title The platform's claimed liabilities, beside the vault's assets that this contract reads in the same block.
/// @notice Liabilities are whole micro-units (10^-6) of the ledger; figures of the vault are token units,
/// `microUnit` of which make one micro-unit. The root is of a Merkle sum tree in which every member finds their own
/// leaf; its sum is `liabilities`. Nothing here moves money.
interface IAttestation {
    /// @notice The platform's claim about its books at one moment.
    struct Claim {
        bytes32 root;
        /// Everything owed, in micro-units.
        uint256 liabilities;
        /// Totals of the vault that the ledger had followed, in micro-units: deposits booked, and payouts booked.
        uint256 bookedDeposits;
        uint256 bookedPayouts;
        /// Time of the snapshot, unix seconds of bank time.
        uint256 snapshotTime;
    }

    /// @notice A claim and what the vault held when it was made.
    struct Record {
        bytes32 root;
        /// Micro-units, as in the claim.
        uint128 liabilities;
        uint128 bookedDeposits;
        uint128 bookedPayouts;
        /// Token units, read from the vault in the block `blockNumber`.
        uint128 idle;
        uint128 supplied;
        uint128 withdrawable;
        uint128 totalDeposited;
        uint128 totalPaidOut;
        /// Counts from 1.
        uint64 number;
        uint64 snapshotTime;
        uint64 time;
        uint64 blockNumber;
    }

    /// @notice A claim was recorded; `record` has it and the vault's figures.
    event Attested(uint256 indexed number, bytes32 indexed root, Record record);
    event AttesterChanged(address indexed attester);

    /// @notice The caller is not the attester.
    error NotAuthorized(address caller);
    /// @notice A tree has a root.
    error ZeroRoot();
    /// @notice Newer books have been attested already.
    error StaleSnapshot(uint256 snapshotTime, uint256 newest);
    /// @notice Books of a time that has not come.
    error SnapshotAhead(uint256 snapshotTime, uint256 time);
    /// @notice The books claim more deposits or payouts than the vault has counted.
    error BooksAheadOfVault(uint256 bookedDeposits, uint256 bookedPayouts);
    /// @notice Contracts without an owner could never get another attester.
    error OwnerRequired();

    /// @notice Records what the books say, and what the vault holds now. Attester only.
    function attest(Claim calldata claim) external;

    /// @notice Sets the attester; zero disables attestations. Owner only.
    function setAttester(address attester) external;

    /// @notice The newest record; all zero before the first.
    function latest() external view returns (Record memory);

    /// @notice The assets against the newest liabilities, in token units: idle + supplied, less deposits that the
    /// books did not owe yet, plus payouts that they still owed; and the liabilities, in token units.
    function latestCover() external view returns (int256 assets, uint256 liabilities);

    function vault() external view returns (IVault);
    function attester() external view returns (address);
    function microUnit() external view returns (uint256);
}
