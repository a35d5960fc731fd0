// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ForgeTest} from "./ForgeTest.sol";

/// @notice A deposit of test/fixtures/withdrawals.json, with all that only its depositor knows but the secret.
struct ProvenDeposit {
    address depositor;
    bytes32 nullifier;
    bytes32 secretHash;
    bytes32 commitment;
    bytes32 label;
    bytes32 leaf;
    bytes32 nullifierHash;
    bytes32 root;
}

/// @notice The arguments of one withdrawal there, with a real proof.
struct Payment {
    bytes proof;
    bytes32 root;
    bytes32 nullifierHash;
    address payable recipient;
    address payable relayer;
    uint256 fee;
    uint256 refund;
}

/// @title Output of circuits/writeWithdrawals.ts: deposits in their order, and proofs of withdrawals of them.
abstract contract Proven is ForgeTest {
    function _proven(uint256 leafIndex) internal view returns (ProvenDeposit memory made) {
        string memory json = _json();
        string memory key = string.concat(".deposits[", vm.toString(leafIndex), "]");
        made.depositor = vm.parseJsonAddress(json, string.concat(key, ".depositor"));
        made.nullifier = vm.parseJsonBytes32(json, string.concat(key, ".nullifier"));
        made.secretHash = vm.parseJsonBytes32(json, string.concat(key, ".secretHash"));
        made.commitment = vm.parseJsonBytes32(json, string.concat(key, ".commitment"));
        made.label = vm.parseJsonBytes32(json, string.concat(key, ".label"));
        made.leaf = vm.parseJsonBytes32(json, string.concat(key, ".leaf"));
        made.nullifierHash = vm.parseJsonBytes32(json, string.concat(key, ".nullifierHash"));
        made.root = vm.parseJsonBytes32(json, string.concat(key, ".root"));
    }

    function _payment(string memory name) internal view returns (Payment memory payment) {
        string memory json = _json();
        string memory key = string.concat(".payments.", name);
        payment.proof = vm.parseJsonBytes(json, string.concat(key, ".proof"));
        payment.root = vm.parseJsonBytes32(json, string.concat(key, ".root"));
        payment.nullifierHash = vm.parseJsonBytes32(json, string.concat(key, ".nullifierHash"));
        payment.recipient = payable(vm.parseJsonAddress(json, string.concat(key, ".recipient")));
        payment.relayer = payable(vm.parseJsonAddress(json, string.concat(key, ".relayer")));
        payment.fee = vm.parseJsonUint(json, string.concat(key, ".fee"));
        payment.refund = vm.parseJsonUint(json, string.concat(key, ".refund"));
    }

    function _standard(uint256 leafIndex) internal view returns (Payment memory) {
        return _payment(string.concat("standard", vm.toString(leafIndex)));
    }

    function _emptyRoot(uint256 height) internal view returns (uint256) {
        return uint256(vm.parseJsonBytes32(_json(), string.concat(".emptyRoots[", vm.toString(height), "]")));
    }

    function _json() internal view returns (string memory) {
        return vm.readFile("test/fixtures/withdrawals.json");
    }
}
