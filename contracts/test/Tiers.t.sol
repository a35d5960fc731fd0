// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IPayoutReviews} from "../src/interfaces/IPayoutReviews.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {Vault} from "../src/Vault.sol";
import {ReviewTest} from "./kit/ReviewTest.sol";

/// The owner's figures: 20,000 a day without signatures, one signature up to 50,000, 100,000 a day in all.
contract TiersTest is ReviewTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }

    function test_tiers_loweringIsInForceAtOnce() public {
        vm.expectEmit(true, true, true, true, address(vault));
        emit IPayoutReviews.TiersChanged(10_000 * one, 30_000 * one);
        _setTiers(10_000 * one, 30_000 * one);
        _expectTiers(10_000 * one, 30_000 * one);
        _setTiers(0, 0);
        _expectPayOutRevert(1, micro, abi.encodeWithSelector(IPayoutReviews.OverAutomaticCap.selector, micro, 0));
        vm.assertEq(vault.signaturesNeeded(micro), 2, "signatures");
    }

    function test_tiers_raisingWaitsInPublic() public {
        vm.expectEmit(true, true, true, true, address(vault));
        emit IPayoutReviews.TiersProposed(40_000 * one, 10_000 * one, block.timestamp + 48 hours);
        _setTiers(40_000 * one, 10_000 * one);
        _expectTiers(20_000 * one, 10_000 * one);
        (uint256 automaticDaily, uint256 oneReview, uint256 effectiveAt) = vault.proposedTiers();
        vm.assertEq(automaticDaily, 40_000 * one, "proposed automatic tier");
        vm.assertEq(oneReview, 10_000 * one, "proposed threshold");
        vm.warp(effectiveAt - 1);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IPayoutReviews.TiersNotReady.selector, effectiveAt));
        vault.acceptTiers();
        vm.warp(effectiveAt);
        vm.prank(owner);
        vault.acceptTiers();
        _expectTiers(40_000 * one, 10_000 * one);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IPayoutReviews.TiersNotReady.selector, 0));
        vault.acceptTiers();
    }

    function test_tiers_anotherSettingCancelsWhatWasAnnounced() public {
        _setTiers(40_000 * one, 50_000 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IPayoutReviews.TiersProposalCancelled();
        _setTiers(20_000 * one, 50_000 * one);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IPayoutReviews.TiersNotReady.selector, 0));
        vault.acceptTiers();
    }

    function testFuzz_tiers_neverLoosenEarly(uint256 automaticDaily, uint256 oneReview, uint256 wait) public {
        automaticDaily = _bound(automaticDaily, 0, 100_000 * one);
        oneReview = _bound(oneReview, 0, type(uint208).max);
        wait = _bound(wait, 0, 96 hours);
        bool rises = automaticDaily > 20_000 * one || oneReview > 50_000 * one;
        _setTiers(automaticDaily, oneReview);
        (uint256 nowAutomatic, uint256 nowReview) = vault.tiers();
        vm.assertLe(nowAutomatic, 20_000 * one, "the automatic tier rose at once");
        vm.assertLe(nowReview, 50_000 * one, "the threshold rose at once");
        vm.warp(block.timestamp + wait);
        vm.prank(owner);
        if (!rises || wait < 48 hours) vm.expectPartialRevert(IPayoutReviews.TiersNotReady.selector);
        vault.acceptTiers();
        if (!rises || wait >= 48 hours) _expectTiers(automaticDaily, oneReview);
    }

    function test_tiers_RevertWhen_theAutomaticTierIsAboveTheDaysCap() public {
        bytes memory reason =
            abi.encodeWithSelector(IPayoutReviews.InvalidTiers.selector, 100_000 * one + micro, 100_000 * one);
        _setTiers(100_000 * one + micro, one);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(owner);
        vm.expectRevert(reason);
        vault.acceptTiers();
        _expectTiers(20_000 * one, one);
        IVault.Settings memory settings = _settings();
        settings.reviews.tiers.automaticDaily = uint208(100_000 * one + micro);
        vm.expectRevert(reason);
        new Vault(settings);
    }

    function test_tiers_aLowerDaysCapLowersTheAutomaticTier() public {
        _setTiers(30_000 * one, 50_000 * one);
        vm.prank(owner);
        vault.setCaps(5_000 * one, 10_000 * one);
        _expectTiers(10_000 * one, 50_000 * one);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IPayoutReviews.InvalidTiers.selector, 30_000 * one, 10_000 * one));
        vault.acceptTiers();
        // The cap may rise again; the tier waits for a decision of its own.
        vm.prank(owner);
        vault.setCaps(5_000 * one, 100_000 * one);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(owner);
        vault.acceptCaps();
        _expectTiers(10_000 * one, 50_000 * one);
    }

    function test_tiers_areTheOwnersAlone() public {
        bytes[4] memory calls = [
            abi.encodeCall(vault.setTiers, (0, 0)),
            abi.encodeCall(vault.acceptTiers, ()),
            abi.encodeCall(vault.addReviewer, (stranger)),
            abi.encodeCall(vault.removeReviewer, (reviewers[0]))
        ];
        address[5] memory callers = [payer, guardian, member, stranger, reviewers[0]];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < callers.length; ++j) {
                bytes memory reason = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[j]);
                _expectRefused(address(vault), callers[j], calls[i], reason);
            }
        }
    }

    function _setTiers(uint256 automaticDaily, uint256 oneReview) private {
        vm.prank(owner);
        vault.setTiers(automaticDaily, oneReview);
    }

    function _expectTiers(uint256 automaticDaily, uint256 oneReview) private view {
        (uint256 nowAutomatic, uint256 nowReview) = vault.tiers();
        vm.assertEq(nowAutomatic, automaticDaily, "automatic tier");
        vm.assertEq(nowReview, oneReview, "threshold");
    }
}
