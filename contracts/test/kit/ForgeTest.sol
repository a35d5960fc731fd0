// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Vm} from "./Vm.sol";

/// @title Base of a forge test contract; forge-std is not kept up to date on npm.
abstract contract ForgeTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// forge looks for this.
    bool public constant IS_TEST = true;

    /// @dev Folds `value` into [low, high], keeping the ends likely.
    function _bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        vm.assertLe(low, high, "bounds");
        if (value >= low && value <= high) return value;
        uint256 size = high - low;
        if (size == type(uint256).max) return value;
        return low + value % (size + 1);
    }

    function _actor(string memory name) internal returns (address account) {
        account = vm.addr(_keyOf(name));
        vm.label(account, name);
    }

    function _keyOf(string memory name) internal pure returns (uint256) {
        return uint256(keccak256(bytes(name)));
    }

    /// @dev Calls `target` as `caller` and expects exactly this reason for the refusal.
    function _expectRefused(address target, address caller, bytes memory act, bytes memory reason) internal {
        vm.prank(caller);
        (bool done, bytes memory found) = target.call(act);
        vm.assertEq(done, false, "a stranger changed a setting");
        vm.assertEq(keccak256(found), keccak256(reason), "reason");
    }

    /// @dev The signature of `name`'s key as wallets write it: r, s, v.
    function _signAs(string memory name, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_keyOf(name), digest);
        return abi.encodePacked(r, s, v);
    }
}
