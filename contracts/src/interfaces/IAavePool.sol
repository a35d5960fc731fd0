// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title The part of an Aave V3 pool that a supplier needs; the same from version 3.0 to 3.6, but for one call.
interface IAavePool {
    /// @notice Aave's packed settings of a reserve: bit 56 is active, 57 frozen, 60 paused.
    struct ReserveConfigurationMap {
        uint256 data;
    }

    /// @notice The pool's state of a reserve; rates and indexes are in ray (10^27).
    struct ReserveData {
        ReserveConfigurationMap configuration;
        uint128 liquidityIndex;
        uint128 currentLiquidityRate;
        uint128 variableBorrowIndex;
        uint128 currentVariableBorrowRate;
        uint128 currentStableBorrowRate;
        uint40 lastUpdateTimestamp;
        uint16 id;
        address aTokenAddress;
        address stableDebtTokenAddress;
        address variableDebtTokenAddress;
        address interestRateStrategyAddress;
        uint128 accruedToTreasury;
        uint128 unbacked;
        uint128 isolationModeTotalDebt;
    }

    /// @notice Takes `amount` of `asset` from the caller and gives aTokens to `onBehalfOf`.
    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;

    /// @notice Burns the caller's aTokens and sends `amount` of `asset` to `to`.
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);

    /// @notice The state of a reserve; all zero for an asset that is not listed.
    function getReserveData(address asset) external view returns (ReserveData memory);

    /// @notice The packed settings of a reserve.
    function getConfiguration(address asset) external view returns (ReserveConfigurationMap memory);

    /// @notice The balance that the reserve counts as its own and pays out; from version 3.1 on.
    function getVirtualUnderlyingBalance(address asset) external view returns (uint128);

    /// @notice The growth of one supplied unit since the reserve began, in ray, at this block's time.
    function getReserveNormalizedIncome(address asset) external view returns (uint256);
}
