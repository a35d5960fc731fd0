// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Attestation} from "../src/Attestation.sol";
import {IAttestation} from "../src/interfaces/IAttestation.sol";
import {AttestationHandler} from "./kit/AttestationHandler.sol";
import {VaultTest} from "./kit/VaultTest.sol";

abstract contract AttestationTest is VaultTest {
    Attestation internal attestation;
    AttestationHandler internal handler;
    address internal attester = _actor("attester");

    function setUp() public override {
        super.setUp();
        attestation = new Attestation(vault, owner, attester);
        _deposit(member, 5_000 * one);
        handler = new AttestationHandler(attestation, AttestationHandler.Actors(attester, payer, administrator));
    }

    /// @dev forge asks whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function _claim() internal view returns (IAttestation.Claim memory) {
        return IAttestation.Claim({
            root: bytes32(uint256(1)),
            liabilities: 4_000e6,
            bookedDeposits: vault.totalDeposited() / micro,
            bookedPayouts: vault.totalPaidOut() / micro,
            snapshotTime: block.timestamp
        });
    }

    function _attest(IAttestation.Claim memory claim) internal {
        vm.prank(attester);
        attestation.attest(claim);
    }

    function _expectRevert(IAttestation.Claim memory claim, bytes memory reason) internal {
        vm.prank(attester);
        vm.expectRevert(reason);
        attestation.attest(claim);
    }

    // --- constructor ---------------------------------------------------------------------------------------

    function test_attestation_takesItsUnitFromTheVault() public view {
        vm.assertEq(attestation.microUnit(), micro, "microUnit");
        vm.assertEq(address(attestation.vault()), address(vault), "vault");
        vm.assertEq(attestation.attester(), attester, "attester");
        vm.assertEq(attestation.owner(), owner, "owner");
        vm.assertEq(attestation.latest().number, 0, "nothing yet");
    }

    function test_attestation_RevertWhen_thereIsNoOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new Attestation(vault, address(0), attester);
    }

    // --- attest --------------------------------------------------------------------------------------------

    function test_attest_recordsTheClaimAndTheVaultOfTheSameBlock() public {
        vm.warp(block.timestamp + 30 days);
        IAttestation.Claim memory claim = _claim();
        (, uint256 supplied) = vault.getUSDTinfo();
        IAttestation.Record memory record = IAttestation.Record({
            root: claim.root,
            liabilities: 4_000e6,
            bookedDeposits: uint128(vault.totalDeposited() / micro),
            bookedPayouts: 0,
            idle: uint128(vault.idleUSDT()),
            supplied: uint128(supplied),
            withdrawable: uint128(vault.withdrawableUSDT()),
            totalDeposited: uint128(vault.totalDeposited()),
            totalPaidOut: 0,
            number: 1,
            snapshotTime: uint64(block.timestamp),
            time: uint64(block.timestamp),
            blockNumber: uint64(block.number)
        });
        vm.expectEmit(true, true, false, true, address(attestation));
        emit IAttestation.Attested(1, claim.root, record);
        _attest(claim);
        vm.assertEq(keccak256(abi.encode(attestation.latest())), keccak256(abi.encode(record)), "latest");
    }

    function test_attest_readsWhatAaveHoldsAndNotWhatWasDeposited() public {
        vm.assertEq(vault.idleUSDT(), 1_000 * one, "idle");
        _attest(_claim());
        IAttestation.Record memory record = attestation.latest();
        vm.assertEq(record.idle, 1_000 * one, "idle of the record");
        vm.assertEq(record.supplied, aUsdt.balanceOf(address(vault)), "supplied of the record");
        vm.assertGe(record.supplied + 3, 4_000 * one, "in Aave");
    }

    function test_attest_aBorrowedReserveIsSeenAsIlliquid() public {
        _borrow(3_900 * one);
        _attest(_claim());
        IAttestation.Record memory record = attestation.latest();
        vm.assertLe(record.withdrawable, 1_200 * one, "withdrawable");
        vm.assertGe(uint256(record.idle) + record.supplied + 3, 5_000 * one, "assets");
    }

    function test_attest_RevertWhen_theCallerIsNotTheAttester() public {
        address[4] memory others = [owner, payer, guardian, stranger];
        for (uint256 i = 0; i < others.length; ++i) {
            IAttestation.Claim memory claim = _claim();
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IAttestation.NotAuthorized.selector, others[i]));
            attestation.attest(claim);
        }
    }

    function test_attest_RevertWhen_thereIsNoRoot() public {
        IAttestation.Claim memory claim = _claim();
        claim.root = 0;
        _expectRevert(claim, abi.encodeWithSelector(IAttestation.ZeroRoot.selector));
    }

    function test_attest_RevertWhen_newerBooksWereAttested() public {
        IAttestation.Claim memory claim = _claim();
        _attest(claim);
        bytes memory stale =
            abi.encodeWithSelector(IAttestation.StaleSnapshot.selector, block.timestamp, block.timestamp);
        _expectRevert(claim, stale);
        claim.snapshotTime -= 1;
        stale = abi.encodeWithSelector(IAttestation.StaleSnapshot.selector, block.timestamp - 1, block.timestamp);
        _expectRevert(claim, stale);
    }

    function test_attest_RevertWhen_theSnapshotIsOfTheFuture() public {
        IAttestation.Claim memory claim = _claim();
        claim.snapshotTime = block.timestamp + 1 hours + 1;
        _expectRevert(
            claim, abi.encodeWithSelector(IAttestation.SnapshotAhead.selector, claim.snapshotTime, block.timestamp)
        );
        claim.snapshotTime -= 1;
        _attest(claim);
    }

    function test_attest_RevertWhen_theBooksAreAheadOfTheVault() public {
        _payOut(1, 10 * one);
        IAttestation.Claim memory claim = _claim();
        claim.bookedDeposits += 1;
        bytes4 ahead = IAttestation.BooksAheadOfVault.selector;
        _expectRevert(claim, abi.encodeWithSelector(ahead, claim.bookedDeposits, claim.bookedPayouts));
        claim.bookedDeposits -= 1;
        claim.bookedPayouts += 1;
        _expectRevert(claim, abi.encodeWithSelector(ahead, claim.bookedDeposits, claim.bookedPayouts));
        claim.bookedPayouts -= 1;
        _attest(claim);
    }

    function test_attest_RevertWhen_theLiabilitiesDoNotFit() public {
        IAttestation.Claim memory claim = _claim();
        claim.liabilities = uint256(type(uint128).max) + 1;
        _expectRevert(
            claim, abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, claim.liabilities)
        );
    }

    // --- cover ---------------------------------------------------------------------------------------------

    function test_cover_aDepositThatIsNotBookedYetCoversNothing() public {
        IAttestation.Claim memory claim = _claim();
        _deposit(member, 700 * one);
        _attest(claim);
        (int256 assets, uint256 liabilities) = attestation.latestCover();
        vm.assertLe(uint256(assets), 5_000 * one, "without the deposit");
        vm.assertGe(uint256(assets) + 6, 5_000 * one, "with all the rest");
        vm.assertEq(liabilities, 4_000 * one, "liabilities");
    }

    function test_cover_aPayoutThatIsNotBookedYetIsNoHole() public {
        IAttestation.Claim memory claim = _claim();
        _payOut(1, 600 * one);
        _attest(claim);
        (int256 assets,) = attestation.latestCover();
        vm.assertGe(uint256(assets) + 6, 5_000 * one, "the books still owe what was paid");
    }

    function testFuzz_coverMatchesTheBooks(uint256 deposited, uint256 paid, uint256 late, uint256 owed) public {
        deposited = _bound(deposited, 1e6, 1_000_000e6) * micro;
        paid = _bound(paid, 1, 5_000e6) * micro;
        owed = _bound(owed, 0, type(uint64).max);
        _deposit(member, deposited);
        IAttestation.Claim memory claim = _claim();
        claim.liabilities = owed;
        uint256 held = vault.idleUSDT() + aUsdt.balanceOf(address(vault));
        _payOut(1, paid);
        _deposit(member, _bound(late, 1e6, 1_000_000e6) * micro);
        _attest(claim);
        (int256 assets, uint256 liabilities) = attestation.latestCover();
        vm.assertLe(uint256(assets), held + 6, "cover is what was held when the books were read");
        vm.assertGe(uint256(assets) + 6, held, "cover is what was held when the books were read");
        vm.assertEq(liabilities, owed * micro, "liabilities in token units");
    }

    // --- roles ---------------------------------------------------------------------------------------------

    function test_attester_isSetByTheOwnerAlone() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        attestation.setAttester(stranger);
        vm.prank(attester);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attester));
        attestation.setAttester(stranger);
        vm.expectEmit(true, false, false, true, address(attestation));
        emit IAttestation.AttesterChanged(stranger);
        vm.prank(owner);
        attestation.setAttester(stranger);
        _expectRevert(_claim(), abi.encodeWithSelector(IAttestation.NotAuthorized.selector, attester));
    }

    function test_attestation_ownershipTakesTwoStepsAndStays() public {
        vm.prank(owner);
        attestation.transferOwnership(stranger);
        vm.assertEq(attestation.owner(), owner, "first step");
        vm.prank(stranger);
        attestation.acceptOwnership();
        vm.assertEq(attestation.owner(), stranger, "second step");
        vm.prank(stranger);
        vm.expectRevert(IAttestation.OwnerRequired.selector);
        attestation.renounceOwnership();
    }

    // --- after any acts of anybody -------------------------------------------------------------------------

    function invariant_attested_recordIsClaimAndVaultOfItsBlock() public view {
        bytes32 found = keccak256(abi.encode(attestation.latest()));
        vm.assertEq(found, keccak256(abi.encode(handler.expected())), "latest");
    }

    function invariant_attested_byTheAttesterAlone() public view {
        vm.assertEq(handler.strangerAttested(), false, "a stranger attested");
    }

    function invariant_attested_holdsNothing() public view {
        vm.assertEq(usdt.balanceOf(address(attestation)), 0, "USDT");
        vm.assertEq(aUsdt.balanceOf(address(attestation)), 0, "aUSDT");
        vm.assertEq(address(attestation).balance, 0, "coins");
    }
}

contract Attestation18Test is AttestationTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract Attestation6Test is AttestationTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }
}
