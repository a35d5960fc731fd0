// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {ISettlement} from "../../src/local/ISettlement.sol";
import {ForgeTest} from "./ForgeTest.sol";

/// @title Deploys Settlement from its artifact.
/// @dev A test that imported it would need the newer code generator too, which takes several times as long.
abstract contract SettlementDeployer is ForgeTest {
    function _newSettlement(address owner_, uint32 firstDepositId) internal returns (ISettlement settlement) {
        bytes memory code =
            abi.encodePacked(vm.getCode("Settlement.sol:Settlement"), abi.encode(owner_, firstDepositId));
        assembly ("memory-safe") {
            settlement := create(0, add(code, 0x20), mload(code))
            if iszero(settlement) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }
}
