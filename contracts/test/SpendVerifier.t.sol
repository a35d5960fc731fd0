// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {SpendVerifier} from "../src/generated/SpendVerifier.sol";
import {ISpendVerifier} from "../src/interfaces/ISpendVerifier.sol";
import {ForgeableSpendVerifier} from "./kit/ForgeableSpendVerifier.sol";
import {PoolTest} from "./kit/PoolTest.sol";
import {Payment} from "./kit/ProvenSpend.sol";

contract SpendVerifierTest is PoolTest {
    function _signals() private view returns (uint256[8] memory proof, uint256[3] memory signals) {
        Payment memory payment = _standard(0);
        proof = abi.decode(payment.proof, (uint256[8]));
        uint256 context = uint256(
            keccak256(
                abi.encode(
                    payment.recipient, payment.relayer, payment.fee, payment.refund, address(pool), block.chainid
                )
            )
        ) % FIELD;
        signals = [uint256(payment.root), uint256(payment.nullifierHash), context];
    }

    function test_verifier_takesWhatTheCommittedKeysProve() public view {
        (uint256[8] memory proof, uint256[3] memory signals) = _signals();
        vm.assertEq(pool.verifyProof(proof, signals), true, "verifyProof");
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 250000
    function testFuzz_verifier_refusesEveryOtherSignal(uint256 index, uint256 value) public view {
        (uint256[8] memory proof, uint256[3] memory signals) = _signals();
        index %= 3;
        vm.assume(value != signals[index]);
        signals[index] = value;
        vm.assertEq(pool.verifyProof(proof, signals), false, "verifyProof");
    }

    function test_verifier_refusesASignalPlusTheFieldsOrder() public view {
        for (uint256 index = 0; index < 3; ++index) {
            (uint256[8] memory proof, uint256[3] memory signals) = _signals();
            signals[index] += FIELD;
            vm.assertEq(pool.verifyProof(proof, signals), false, "verifyProof");
        }
    }

    function test_verifier_refusesSignalsInAnotherOrder() public view {
        (uint256[8] memory proof, uint256[3] memory signals) = _signals();
        (signals[0], signals[1]) = (signals[1], signals[0]);
        vm.assertEq(pool.verifyProof(proof, signals), false, "verifyProof");
    }

    /// forge-config: default.fuzz.runs = 48
    /// forge-config: deep.fuzz.runs = 2000
    /// forge-config: long.fuzz.runs = 250000
    function testFuzz_verifier_answersFalseToWhatIsNoProof(uint256[8] memory proof) public view {
        (, uint256[3] memory signals) = _signals();
        vm.assertEq(pool.verifyProof(proof, signals), false, "verifyProof");
    }

    function test_verifier_ofThePoolHasTheCommittedKey() public {
        (uint256[8] memory proof, uint256[3] memory signals) = _signals();
        SpendVerifier alone = new SpendVerifier();
        vm.assertEq(pool.keyHash(), alone.keyHash(), "keyHash");
        vm.assertEq(alone.verifyProof(proof, signals), true, "verifyProof");
    }

    function test_verifier_RevertWhen_anybodyCanForgeUnderItsKey() public {
        vm.expectRevert(abi.encodeWithSelector(ISpendVerifier.ForgeableKey.selector));
        new ForgeableSpendVerifier();
    }
}
