// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ISanctionsList} from "../src/interfaces/ISanctionsList.sol";
import {IPrivatePool} from "../src/interfaces/IPrivatePool.sol";
import {IScreening} from "../src/interfaces/IScreening.sol";
import {IWithdrawVerifier} from "../src/interfaces/IWithdrawVerifier.sol";
import {LocalSanctionsList} from "../src/local/LocalSanctionsList.sol";
import {PoolTest} from "./kit/PoolTest.sol";

contract PoolControlTest is PoolTest {
    // --- constructor ---------------------------------------------------------------------------------------

    function test_pool_isBornAsItWasTold() public view {
        vm.assertEq(address(pool.poseidon()), address(poseidon), "poseidon");
        vm.assertEq(address(pool.verifier()), address(verifier), "verifier");
        vm.assertEq(address(pool.sanctionsList()), address(list), "list");
        vm.assertEq(pool.owner(), owner, "owner");
        vm.assertEq(pool.operator(), operator, "operator");
        vm.assertEq(pool.denomination(), DENOMINATION, "denomination");
        vm.assertEq(pool.standby(), STANDBY, "standby");
        vm.assertEq(pool.maximumFee(), HIGHEST_FEE, "maximumFee");
        vm.assertEq(pool.depositsOpen(), true, "open");
    }

    function test_pool_RevertWhen_somethingIsMissingAtBirth() public {
        IPrivatePool.Settings memory settings = _settings();
        settings.verifier = IWithdrawVerifier(stranger);
        _expectNoPool(settings, abi.encodeWithSelector(IScreening.InvalidAddress.selector, stranger));
        settings = _settings();
        settings.sanctionsList = ISanctionsList(address(0));
        _expectNoPool(settings, abi.encodeWithSelector(IScreening.InvalidAddress.selector, address(0)));
        settings = _settings();
        settings.owner = address(0);
        _expectNoPool(settings, abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        settings = _settings();
        settings.denomination = 0;
        _expectNoPool(settings, abi.encodeWithSelector(IPrivatePool.InvalidDenomination.selector));
        settings = _settings();
        settings.standby = 1 days + 1;
        _expectNoPool(settings, abi.encodeWithSelector(IPrivatePool.StandbyTooLong.selector, 1 days + 1, 1 days));
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

    function test_pool_associationRootsAreTheOperatorsAlone() public {
        _publish(screenedRoot);
        uint32[] memory none = new uint32[](0);
        bytes[2] memory calls = [
            abi.encodeCall(pool.publishAssociationRoot, (mistakenRoot, none, none)),
            abi.encodeCall(pool.revokeAssociationRoot, (screenedRoot))
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

    // --- association roots ---------------------------------------------------------------------------------

    function test_associationRoot_tellsItsChangesAndItsTime() public {
        _deposit(2);
        uint32[] memory added = new uint32[](2);
        added[1] = 1;
        uint32[] memory removed = new uint32[](1);
        vm.expectEmit(true, false, false, true, address(pool));
        emit IPrivatePool.AssociationRootPublished(
            screenedRoot, block.timestamp + STANDBY, block.timestamp + STANDBY + 30 days, added, removed
        );
        vm.prank(operator);
        pool.publishAssociationRoot(screenedRoot, added, removed);
        (uint256 usableFrom, uint256 usableUntil) = pool.associationRootValidity(screenedRoot);
        vm.assertEq(usableFrom, block.timestamp + STANDBY, "usableFrom");
        vm.assertEq(usableUntil, block.timestamp + STANDBY + 30 days, "usableUntil");
    }

    function test_associationRoot_RevertWhen_aDepositIsScreenedBeforeItWasMade() public {
        _deposit(1);
        uint32[] memory early = new uint32[](1);
        early[0] = 1;
        uint32[] memory none = new uint32[](0);
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.UnknownLeaf.selector, 1));
        pool.publishAssociationRoot(screenedRoot, early, none);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.UnknownLeaf.selector, 1));
        pool.publishAssociationRoot(screenedRoot, none, early);
        vm.stopPrank();
    }

    function test_associationRoot_RevertWhen_itIsNoRoot() public {
        uint32[] memory none = new uint32[](0);
        uint256[3] memory roots = [0, FIELD, type(uint256).max];
        for (uint256 i = 0; i < roots.length; ++i) {
            vm.prank(operator);
            vm.expectRevert(abi.encodeWithSelector(IPrivatePool.NotInField.selector, roots[i]));
            pool.publishAssociationRoot(bytes32(roots[i]), none, none);
        }
    }

    function test_associationRoot_aNewOneLeavesTheOneBeforeAlone() public {
        _deposit(8);
        _screen();
        _publish(mistakenRoot);
        _withdraw(_standard(0));
    }

    function test_associationRoot_publishedAgainStaysUsableAndLastsLonger() public {
        _publish(screenedRoot);
        (uint256 usableFrom,) = pool.associationRootValidity(screenedRoot);
        vm.warp(block.timestamp + 20 days);
        _publish(screenedRoot);
        (uint256 kept, uint256 usableUntil) = pool.associationRootValidity(screenedRoot);
        vm.assertEq(kept, usableFrom, "usableFrom");
        vm.assertEq(usableUntil, block.timestamp + STANDBY + 30 days, "usableUntil");
        vm.warp(usableUntil);
        _publish(screenedRoot);
        (kept,) = pool.associationRootValidity(screenedRoot);
        vm.assertEq(kept, block.timestamp + STANDBY, "one that had ended waits anew");
    }

    function test_associationRoot_revokedIsGoneAndWaitsAnew() public {
        _publish(screenedRoot);
        vm.warp(block.timestamp + STANDBY);
        vm.expectEmit(true, false, false, true, address(pool));
        emit IPrivatePool.AssociationRootRevoked(screenedRoot);
        vm.prank(operator);
        pool.revokeAssociationRoot(screenedRoot);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPrivatePool.AssociationRootNotUsable.selector, screenedRoot));
        pool.revokeAssociationRoot(screenedRoot);
        _publish(screenedRoot);
        (uint256 usableFrom,) = pool.associationRootValidity(screenedRoot);
        vm.assertEq(usableFrom, block.timestamp + STANDBY, "usableFrom");
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
        (ISanctionsList proposed, uint256 told) = pool.proposedSanctionsList();
        vm.assertEq(address(proposed), address(next), "proposed");
        vm.assertEq(told, effectiveAt, "effectiveAt");
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
