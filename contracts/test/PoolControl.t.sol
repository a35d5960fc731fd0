// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {ISanctionsList} from "../src/interfaces/ISanctionsList.sol";
import {IScreening} from "../src/interfaces/IScreening.sol";
import {LocalSanctionsList} from "../src/local/LocalSanctionsList.sol";
import {PoolTest} from "./kit/PoolTest.sol";

contract PoolControlTest is PoolTest {
    // --- constructor ---------------------------------------------------------------------------------------

    function test_pool_hasTheSettingsOfItsDeployment() public view {
        vm.assertEq(address(pool.poseidon()), address(poseidon), "poseidon");
        vm.assertEq(address(pool.poseidon3()), address(poseidon3), "poseidon3");
        vm.assertEq(address(pool.sanctionsList()), address(list), "list");
        vm.assertEq(pool.owner(), owner, "owner");
        vm.assertEq(pool.operator(), operator, "operator");
        vm.assertEq(pool.denomination(), DENOMINATION, "denomination");
        vm.assertEq(pool.epochSeconds(), EPOCH, "epochSeconds");
        vm.assertEq(pool.minimumBatch(), BATCH, "minimumBatch");
        vm.assertEq(pool.maximumFee(), HIGHEST_FEE, "maximumFee");
        vm.assertEq(pool.depositsOpen(), true, "open");
    }

    function test_pool_RevertWhen_somethingIsMissingAtBirth() public {
        IPrivatePool.Settings memory settings = _settings();
        settings.sanctionsList = ISanctionsList(stranger);
        _expectNoPool(settings, abi.encodeWithSelector(IScreening.InvalidAddress.selector, stranger));
        settings = _settings();
        settings.owner = address(0);
        _expectNoPool(settings, abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        settings = _settings();
        settings.denomination = 0;
        _expectNoPool(settings, abi.encodeWithSelector(IPrivatePool.InvalidDenomination.selector));
    }

    function test_pool_RevertWhen_theEpochIsTooShortOrTooLong() public {
        uint256[4] memory refused = [0, 1, 1 days + 1, type(uint256).max];
        for (uint256 i = 0; i < refused.length; ++i) {
            IPrivatePool.Settings memory settings = _settings();
            settings.epochSeconds = refused[i];
            _expectNoPool(settings, abi.encodeWithSelector(IPrivatePool.InvalidEpoch.selector, refused[i], 1 days));
        }
        uint256[2] memory taken = [uint256(2), 1 days];
        for (uint256 i = 0; i < taken.length; ++i) {
            IPrivatePool.Settings memory settings = _settings();
            settings.epochSeconds = taken[i];
            vm.assertEq(_deployPool(settings).epochSeconds(), taken[i], "epochSeconds");
        }
    }

    function test_pool_RevertWhen_theBatchIsEmptyOrTooLarge() public {
        uint256[3] memory refused = [0, 65, type(uint256).max];
        for (uint256 i = 0; i < refused.length; ++i) {
            IPrivatePool.Settings memory settings = _settings();
            settings.minimumBatch = refused[i];
            _expectNoPool(settings, abi.encodeWithSelector(IPrivatePool.InvalidBatch.selector, refused[i], 64));
        }
        uint256[2] memory taken = [uint256(1), 64];
        for (uint256 i = 0; i < taken.length; ++i) {
            IPrivatePool.Settings memory settings = _settings();
            settings.minimumBatch = taken[i];
            vm.assertEq(_deployPool(settings).minimumBatch(), taken[i], "minimumBatch");
        }
    }

    // --- roles ---------------------------------------------------------------------------------------------

    function test_pool_everySettingIsTheOwnersAlone() public {
        bytes[5] memory calls = [
            abi.encodeCall(pool.setDepositsOpen, (false)),
            abi.encodeCall(pool.setOperator, (stranger)),
            abi.encodeCall(pool.proposeSanctionsList, (list)),
            abi.encodeCall(pool.acceptSanctionsList, ()),
            abi.encodeCall(pool.transferOwnership, (stranger))
        ];
        address[3] memory callers = [operator, relayer, stranger];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < callers.length; ++j) {
                _expectRefused(
                    address(pool),
                    callers[j],
                    calls[i],
                    abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[j])
                );
            }
        }
    }

    function test_pool_approvalsAndRemovalsAreTheOperatorsAlone() public {
        _approveAll();
        bytes[2] memory calls = [
            abi.encodeCall(pool.approve, (new uint32[](BATCH))),
            abi.encodeCall(pool.remove, (5, uint256(_proven(5).leaf), _removalSiblings()))
        ];
        address[3] memory callers = [owner, relayer, stranger];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < callers.length; ++j) {
                _expectRefused(
                    address(pool),
                    callers[j],
                    calls[i],
                    abi.encodeWithSelector(IPrivatePool.NotAuthorized.selector, callers[j])
                );
            }
        }
    }

    function test_pool_withoutAnOperatorNothingIsApprovedOrRemoved() public {
        _approveAll();
        vm.prank(owner);
        pool.setOperator(address(0));
        bytes memory removal = abi.encodeCall(pool.remove, (5, uint256(_proven(5).leaf), _removalSiblings()));
        _expectRefused(
            address(pool), operator, removal, abi.encodeWithSelector(IPrivatePool.NotAuthorized.selector, operator)
        );
        _withdraw(_standard(5));
    }

    function test_pool_ownershipTakesTwoStepsAndStays() public {
        vm.prank(owner);
        pool.transferOwnership(stranger);
        vm.assertEq(pool.owner(), owner, "first step");
        vm.prank(stranger);
        pool.acceptOwnership();
        vm.assertEq(pool.owner(), stranger, "second step");
        vm.prank(stranger);
        vm.expectRevert(IPrivatePool.OwnerRequired.selector);
        pool.renounceOwnership();
    }

    function test_pool_settingsAreInForceAndAnnounced() public {
        vm.startPrank(owner);
        vm.expectEmit(true, false, false, true, address(pool));
        emit IPrivatePool.OperatorChanged(stranger);
        pool.setOperator(stranger);
        vm.expectEmit(false, false, false, true, address(pool));
        emit IPrivatePool.DepositsOpened(false);
        pool.setDepositsOpen(false);
        pool.setDepositsOpen(true);
        vm.stopPrank();
        vm.assertEq(pool.operator(), stranger, "operator");
        _depositAs(stranger, bytes32(uint256(1)));
    }

    // --- the list ------------------------------------------------------------------------------------------

    function test_list_anotherOneWaitsTwoDaysInPublic() public {
        LocalSanctionsList next = new LocalSanctionsList();
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IScreening.ListNotReady.selector, 0));
        pool.acceptSanctionsList();
        uint256 effectiveAt = block.timestamp + 48 hours;
        vm.expectEmit(true, false, false, true, address(pool));
        emit IScreening.SanctionsListProposed(address(next), effectiveAt);
        pool.proposeSanctionsList(next);
        (ISanctionsList proposed, uint256 announced) = pool.proposedSanctionsList();
        vm.assertEq(address(proposed), address(next), "proposed");
        vm.assertEq(announced, effectiveAt, "effectiveAt");
        vm.warp(effectiveAt - 1);
        vm.expectRevert(abi.encodeWithSelector(IScreening.ListNotReady.selector, effectiveAt));
        pool.acceptSanctionsList();
        vm.assertEq(address(pool.sanctionsList()), address(list), "until it is accepted");
        vm.warp(effectiveAt);
        vm.expectEmit(true, false, false, true, address(pool));
        emit IScreening.SanctionsListChanged(address(next));
        pool.acceptSanctionsList();
        vm.assertEq(address(pool.sanctionsList()), address(next), "in force");
        vm.expectRevert(abi.encodeWithSelector(IScreening.ListNotReady.selector, 0));
        pool.acceptSanctionsList();
        vm.stopPrank();
    }

    function test_list_aLaterProposalWaitsItsOwnTwoDays() public {
        LocalSanctionsList later = new LocalSanctionsList();
        vm.startPrank(owner);
        pool.proposeSanctionsList(new LocalSanctionsList());
        vm.warp(block.timestamp + 48 hours);
        pool.proposeSanctionsList(later);
        uint256 effectiveAt = block.timestamp + 48 hours;
        vm.expectRevert(abi.encodeWithSelector(IScreening.ListNotReady.selector, effectiveAt));
        pool.acceptSanctionsList();
        vm.warp(effectiveAt);
        pool.acceptSanctionsList();
        vm.stopPrank();
        vm.assertEq(address(pool.sanctionsList()), address(later), "list");
    }

    function test_list_RevertWhen_itIsNoContract() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IScreening.InvalidAddress.selector, address(0)));
        pool.proposeSanctionsList(ISanctionsList(address(0)));
    }

    function _expectNoPool(IPrivatePool.Settings memory settings, bytes memory reason) private {
        vm.expectRevert(reason);
        this.deployPool(settings);
    }

    function deployPool(IPrivatePool.Settings memory settings) external {
        _deployPool(settings);
    }
}
