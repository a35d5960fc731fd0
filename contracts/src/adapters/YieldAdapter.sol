// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title The market in which the vault's money earns, in four functions.
/// @notice A vault inherits one adapter, so positions are in the vault's own name and no call is delegated.
/// Another market is another adapter and another vault.
abstract contract YieldAdapter {
    /// @dev Places `amount`. False, with the market's reason, when the market refused and the money stayed here.
    function _supply(uint256 amount) internal virtual returns (bool placed, bytes memory reason);

    /// @dev Fetches exactly `amount` back to this contract, or reverts.
    function _recall(uint256 amount) internal virtual;

    /// @dev Balance of this contract in the market, interest included, in token units.
    function _yieldBalance() internal view virtual returns (uint256);

    /// @dev Liquidity that the market could pay out at this moment, in token units.
    function _yieldLiquidity() internal view virtual returns (uint256);
}
