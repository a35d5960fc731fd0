// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IAavePool} from "../interfaces/IAavePool.sol";
import {YieldAdapter} from "./YieldAdapter.sol";

/// @title The yield adapter for one reserve of an Aave V3 pool.
abstract contract AaveV3Adapter is YieldAdapter {
    using SafeERC20 for IERC20;

    uint256 private constant ACTIVE_BIT = 1 << 56;
    uint256 private constant PAUSED_BIT = 1 << 60;
    /// @dev Gas for a call to Aave: two to three times the cost of a supply.
    uint256 private constant SUPPLY_GAS = 600_000;
    /// @dev Gas reserved for the caller's own work when Aave used all of its own.
    uint256 private constant RESERVED_GAS = 60_000;

    IERC20 internal immutable _asset;
    IERC20 internal immutable _aToken;
    IAavePool internal immutable _pool;

    /// @notice The pool has no reserve for this asset.
    error ReserveNotListed(address pool, address asset);
    /// @notice The transaction must carry enough gas for Aave to work, else a refusal would only mean a starved call.
    error NotEnoughGas(uint256 gasLeft, uint256 gasNeeded);
    /// @notice The pool did not give the money back; `reason` is its own revert data. Like a lack of liquidity this
    /// passes: try again later, under the same id.
    error YieldWithdrawFailed(bytes reason);

    constructor(IERC20 asset, IAavePool pool) {
        address aToken = pool.getReserveData(address(asset)).aTokenAddress;
        require(aToken != address(0), ReserveNotListed(address(pool), address(asset)));
        _asset = asset;
        _aToken = IERC20(aToken);
        _pool = pool;
    }

    /// @inheritdoc YieldAdapter
    /// @dev The allowance is exactly what is placed, and none is left behind when the pool refuses. Without the
    /// demand for gas, a wallet's estimate finds the least that passes: the one that starves Aave.
    function _supply(uint256 amount) internal override returns (bool placed, bytes memory reason) {
        _asset.forceApprove(address(_pool), amount);
        // A call can pass on no more than 63/64 of what is left (EIP-150).
        uint256 gasNeeded = SUPPLY_GAS * 64 / 63 + RESERVED_GAS;
        require(gasleft() >= gasNeeded, NotEnoughGas(gasleft(), gasNeeded));
        try _pool.supply{gas: SUPPLY_GAS}(address(_asset), amount, address(this), 0) {
            return (true, "");
        } catch (bytes memory refusal) {
            _asset.forceApprove(address(_pool), 0);
            return (false, refusal);
        }
    }

    /// @inheritdoc YieldAdapter
    function _recall(uint256 amount) internal override {
        try _pool.withdraw(address(_asset), amount, address(this)) returns (uint256) {}
        catch (bytes memory refusal) {
            revert YieldWithdrawFailed(refusal);
        }
    }

    /// @inheritdoc YieldAdapter
    function _yieldBalance() internal view override returns (uint256) {
        return _aToken.balanceOf(address(this));
    }

    /// @inheritdoc YieldAdapter
    /// @dev Nothing can leave a reserve that is paused or inactive, whatever its aToken holds. From Aave 3.1 on only
    /// the virtual balance can leave, without what was sent straight to the aToken; earlier pools do not know the call.
    function _yieldLiquidity() internal view override returns (uint256) {
        uint256 configuration = _pool.getConfiguration(address(_asset)).data;
        if (configuration & ACTIVE_BIT == 0 || configuration & PAUSED_BIT != 0) return 0;
        uint256 held = _asset.balanceOf(address(_aToken));
        try _pool.getVirtualUnderlyingBalance(address(_asset)) returns (uint128 counted) {
            return Math.min(held, counted);
        } catch {
            return held;
        }
    }
}
