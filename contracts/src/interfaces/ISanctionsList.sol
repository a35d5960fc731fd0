// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title A list of sanctioned addresses, with the interface that public screening oracles have.
interface ISanctionsList {
    /// @notice True if `account` is on the list.
    function isSanctioned(address account) external view returns (bool);
}
