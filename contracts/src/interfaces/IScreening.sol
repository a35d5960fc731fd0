// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISanctionsList} from "./ISanctionsList.sol";

/// @title The list of sanctioned accounts that a pool of private transfers asks, and how its owner replaces it.
interface IScreening {
    event SanctionsListProposed(address indexed sanctionsList, uint256 effectiveAt);
    event SanctionsListChanged(address indexed sanctionsList);

    error InvalidAddress(address account);
    error Sanctioned(address account);
    error ScreeningUnavailable(address account);
    error ListNotReady(uint256 effectiveAt);

    /// @notice Proposes another list, which the owner can accept after 48 hours.
    function proposeSanctionsList(ISanctionsList sanctionsList) external;

    function acceptSanctionsList() external;

    function sanctionsList() external view returns (ISanctionsList);

    /// @notice The list proposed by the owner and when it can be accepted; zeros when there is none.
    function proposedSanctionsList() external view returns (ISanctionsList sanctionsList, uint256 effectiveAt);
}
