// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Attestation} from "../../src/Attestation.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {IAttestation} from "../../src/interfaces/IAttestation.sol";
import {LocalToken} from "../../src/local/LocalToken.sol";
import {ForgeTest} from "./ForgeTest.sol";

/// @title A bank and strangers around an attestation, acting at random, beside a model of the newest record.
contract AttestationHandler is ForgeTest {
    using SafeERC20 for IERC20;

    struct Actors {
        address attester;
        address payer;
        address administrator;
    }

    Attestation public immutable attestation;
    IVault public immutable vault;
    uint256 private immutable _micro;
    Actors private _actors;

    IAttestation.Record private _expected;
    uint256 public payouts;
    bool public strangerAttested;

    constructor(Attestation attestation_, Actors memory actors) {
        attestation = attestation_;
        vault = attestation_.vault();
        _micro = vault.microUnit();
        _actors = actors;
    }

    function expected() external view returns (IAttestation.Record memory) {
        return _expected;
    }

    // --- acts ----------------------------------------------------------------------------------------------

    /// Claims anything; the model foretells whether it is taken, and what the record must say.
    function attest(bytes32 root, uint256 liabilities, uint256 lag, uint256 time) external {
        IAttestation.Claim memory claim = IAttestation.Claim({
            root: root,
            liabilities: _bound(liabilities, 0, type(uint128).max),
            bookedDeposits: _booked(vault.totalDeposited(), lag % 1_000),
            bookedPayouts: _booked(vault.totalPaidOut(), lag / 1_000 % 1_000),
            snapshotTime: _bound(time, block.timestamp - 2 hours, block.timestamp + 2 hours)
        });
        bool allowed = root != 0 && claim.snapshotTime > _expected.snapshotTime
            && claim.snapshotTime <= block.timestamp + 1 hours
            && claim.bookedDeposits <= vault.totalDeposited() / _micro
            && claim.bookedPayouts <= vault.totalPaidOut() / _micro;
        vm.prank(_actors.attester);
        try attestation.attest(claim) {
            vm.assertTrue(allowed, "a claim passed that the model refuses");
            _expect(claim);
        } catch {
            vm.assertTrue(!allowed, "a claim failed that the model allows");
        }
    }

    function attestAsSomebody(address somebody, bytes32 root) external {
        if (somebody == _actors.attester) return;
        vm.prank(somebody);
        try attestation.attest(IAttestation.Claim(root, 0, 0, 0, block.timestamp)) {
            strangerAttested = true;
        } catch {}
    }

    function deposit(uint256 micros) external {
        uint256 amount = _bound(micros, 1e6, 60_000e6) * _micro;
        address member = address(0x1001);
        IERC20 usdt = vault.usdt();
        vm.prank(_actors.administrator);
        LocalToken(address(usdt)).mint(member, amount);
        vm.startPrank(member);
        usdt.forceApprove(address(vault), amount);
        vault.deposit(amount);
        vm.stopPrank();
    }

    function payOut(uint256 micros) external {
        uint256 amount = _bound(micros, 1, 10_000e6) * _micro;
        vm.prank(_actors.payer);
        try vault.payOut(keccak256(abi.encode(++payouts)), address(0x1002), amount) {} catch {}
    }

    function donate(uint256 amount) external {
        IERC20 usdt = vault.usdt();
        vm.prank(_actors.administrator);
        LocalToken(address(usdt)).mint(address(vault), _bound(amount, 1, 1_000e6 * _micro));
    }

    function letTimePass(uint256 time) external {
        vm.warp(block.timestamp + _bound(time, 1, 30 hours));
    }

    // --- the model -----------------------------------------------------------------------------------------

    /// @dev Books that follow the vault, lag behind it, or claim one micro-unit too many.
    function _booked(uint256 counted, uint256 lag) private view returns (uint256) {
        uint256 micros = counted / _micro;
        if (lag == 999) return micros + 1;
        return micros * (1_000 - lag) / 1_000;
    }

    function _expect(IAttestation.Claim memory claim) private {
        (, uint256 supplied) = vault.getUSDTinfo();
        _expected = IAttestation.Record({
            root: claim.root,
            liabilities: uint128(claim.liabilities),
            bookedDeposits: uint128(claim.bookedDeposits),
            bookedPayouts: uint128(claim.bookedPayouts),
            idle: uint128(vault.usdt().balanceOf(address(vault))),
            supplied: uint128(supplied),
            withdrawable: uint128(vault.withdrawableUSDT()),
            totalDeposited: uint128(vault.totalDeposited()),
            totalPaidOut: uint128(vault.totalPaidOut()),
            number: _expected.number + 1,
            snapshotTime: uint64(claim.snapshotTime),
            time: uint64(block.timestamp),
            blockNumber: uint64(block.number)
        });
    }
}
