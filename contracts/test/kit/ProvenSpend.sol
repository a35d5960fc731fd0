// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPrivatePool} from "../../src/interfaces/IPrivatePool.sol";
import {ForgeTest} from "./ForgeTest.sol";

/// @notice A deposit of test/fixtures/spends.json, with all that only its depositor knows but the secret.
struct PoolDeposit {
    address depositor;
    bytes32 blockHash;
    bytes32 nullifier;
    bytes32 secretHash;
    bytes32 commitment;
    bytes32 label;
    bytes32 leaf;
    bytes32 nullifierHash;
}

/// @notice The arguments of one withdrawal of test/fixtures/spends.json, with a real proof.
struct Payment {
    bytes proof;
    bytes32 root;
    bytes32 nullifierHash;
    address payable recipient;
    address payable relayer;
    uint256 fee;
    uint256 refund;
}

/// @title Output of circuits/writeSpends.ts: deposits in their order, and proofs that spend them.
abstract contract ProvenSpend is ForgeTest {
    function _proven(uint256 index) internal view returns (PoolDeposit memory made) {
        string memory json = _json();
        string memory key = string.concat(".deposits[", vm.toString(index), "]");
        made.depositor = vm.parseJsonAddress(json, string.concat(key, ".depositor"));
        made.blockHash = vm.parseJsonBytes32(json, string.concat(key, ".blockHash"));
        made.nullifier = vm.parseJsonBytes32(json, string.concat(key, ".nullifier"));
        made.secretHash = vm.parseJsonBytes32(json, string.concat(key, ".secretHash"));
        made.commitment = vm.parseJsonBytes32(json, string.concat(key, ".commitment"));
        made.label = vm.parseJsonBytes32(json, string.concat(key, ".label"));
        made.leaf = vm.parseJsonBytes32(json, string.concat(key, ".leaf"));
        made.nullifierHash = vm.parseJsonBytes32(json, string.concat(key, ".nullifierHash"));
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

    function _standard(uint256 index) internal view returns (Payment memory) {
        return _payment(string.concat("standard", vm.toString(index)));
    }

    function _encodeCall(Payment memory payment) internal pure returns (bytes memory) {
        return abi.encodeCall(
            IPrivatePool.withdraw,
            (
                abi.decode(payment.proof, (uint256[8])),
                payment.root,
                payment.nullifierHash,
                payment.recipient,
                payment.relayer,
                payment.fee,
                payment.refund
            )
        );
    }

    /// @dev The way of deposit 5 in the tree of all eight.
    function _removalSiblings() internal view returns (uint256[] memory siblings) {
        siblings = new uint256[](3);
        for (uint256 i = 0; i < 3; ++i) {
            siblings[i] = uint256(vm.parseJsonBytes32(_json(), string.concat(".removalSiblings[", vm.toString(i), "]")));
        }
    }

    function _json() internal view returns (string memory) {
        return vm.readFile("test/fixtures/spends.json");
    }
}
