// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IAavePool} from "../interfaces/IAavePool.sol";

/// @title Further functions that a borrower of the local market calls.
interface IAaveBorrowing is IAavePool {
    /// @notice Borrows `amount` of `asset`; `interestRateMode` 2 is variable.
    function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)
        external;

    /// @notice Pays back `amount` (the whole debt for the largest uint256); answers what was taken.
    function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)
        external
        returns (uint256);

    function getUserAccountData(address user)
        external
        view
        returns (
            uint256 totalCollateralBase,
            uint256 totalDebtBase,
            uint256 availableBorrowsBase,
            uint256 currentLiquidationThreshold,
            uint256 ltv,
            uint256 healthFactor
        );
}

/// @title Functions that the local market's administrator calls to make faults.
interface IAaveConfigurator {
    function setReservePause(address asset, bool paused) external;
    function setReserveFreeze(address asset, bool frozen) external;
    function setReserveActive(address asset, bool active) external;
    function setSupplyCap(address asset, uint256 newSupplyCap) external;
}
