// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title The cheatcodes of forge that these tests use.
interface Vm {
    /// @notice Gas of one call; `gasTotalUsed` is of the whole transaction where every call is one.
    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata reason) external;
    function expectPartialRevert(bytes4 selector) external;
    function getCode(string calldata artifact) external view returns (bytes memory);
    function mockCall(address callee, bytes calldata data, bytes calldata returned) external;
    function label(address account, string calldata text) external;
    function lastCallGas() external view returns (Gas memory);
    function loadAllocs(string calldata path) external;
    function chainId(uint256 id) external;
    function parseJsonAddress(string calldata json, string calldata key) external pure returns (address);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256);
    function prank(address sender) external;
    function readFile(string calldata path) external view returns (string memory);
    function store(address account, bytes32 slot, bytes32 value) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function roll(uint256 height) external;
    function setBlockhash(uint256 height, bytes32 hash) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function toString(uint256 value) external pure returns (string memory);
    function warp(uint256 timestamp) external;

    function assertTrue(bool condition, string calldata what) external pure;
    function assertEq(uint256 found, uint256 expected, string calldata what) external pure;
    function assertEq(address found, address expected, string calldata what) external pure;
    function assertEq(bytes32 found, bytes32 expected, string calldata what) external pure;
    function assertEq(bool found, bool expected, string calldata what) external pure;
    function assertGe(uint256 found, uint256 least, string calldata what) external pure;
    function assertGt(uint256 found, uint256 bound, string calldata what) external pure;
    function assertLe(uint256 found, uint256 most, string calldata what) external pure;
    function assertLt(uint256 found, uint256 bound, string calldata what) external pure;
}
