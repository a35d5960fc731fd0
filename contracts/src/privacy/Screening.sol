// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISanctionsList} from "../interfaces/ISanctionsList.sol";
import {IScreening} from "../interfaces/IScreening.sol";

/// @title The sanctions list that entry and withdrawal ask; another takes its place after 48 hours in public.
abstract contract Screening is IScreening {
    /// @notice Time that another list is public before it can replace this one.
    uint256 public constant LIST_DELAY = 48 hours;

    /// @inheritdoc IScreening
    ISanctionsList public sanctionsList;

    ISanctionsList private _proposed;
    uint256 private _effectiveAt;

    constructor(ISanctionsList sanctionsList_) {
        _requireContract(sanctionsList_);
        _putInForce(sanctionsList_);
    }

    /// @inheritdoc IScreening
    function proposedSanctionsList() external view returns (ISanctionsList, uint256 effectiveAt) {
        return (_proposed, _effectiveAt);
    }

    /// @dev Fails closed: a list that reverts, answers nonsense or is starved of gas by the caller stops the money.
    function _requireNotSanctioned(address account) internal view {
        try sanctionsList.isSanctioned(account) returns (bool sanctioned) {
            require(!sanctioned, Sanctioned(account));
        } catch {
            revert ScreeningUnavailable(account);
        }
    }

    function _proposeList(ISanctionsList next) internal {
        _requireContract(next);
        _proposed = next;
        _effectiveAt = block.timestamp + LIST_DELAY;
        emit SanctionsListProposed(address(next), _effectiveAt);
    }

    function _acceptList() internal {
        require(_effectiveAt != 0 && block.timestamp >= _effectiveAt, ListNotReady(_effectiveAt));
        _putInForce(_proposed);
        delete _proposed;
        delete _effectiveAt;
    }

    function _putInForce(ISanctionsList next) private {
        sanctionsList = next;
        emit SanctionsListChanged(address(next));
    }

    /// @dev No address without code: an empty one must not silently switch screening off.
    function _requireContract(ISanctionsList next) private view {
        require(address(next).code.length != 0, InvalidAddress(address(next)));
    }
}
