// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Vault} from "../src/Vault.sol";
import {AaveV3Adapter} from "../src/adapters/AaveV3Adapter.sol";
import {ISanctionsList} from "../src/interfaces/ISanctionsList.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {LocalToken} from "../src/local/LocalToken.sol";
import {VaultTest} from "./kit/VaultTest.sol";

abstract contract ControlTest is VaultTest {
    // --- constructor ---------------------------------------------------------------------------------------

    function test_takesItsTokensAndUnitFromTheChain() public view {
        vm.assertEq(address(vault.usdt()), address(usdt), "usdt");
        vm.assertEq(address(vault.aUsdt()), address(aUsdt), "aUsdt");
        vm.assertEq(address(vault.pool()), address(pool), "pool");
        vm.assertEq(vault.microUnit(), micro, "microUnit");
        vm.assertEq(vault.owner(), owner, "owner");
    }

    function test_RevertWhen_thePoolDoesNotListTheToken() public {
        IVault.Settings memory settings = _settings();
        settings.usdt = new LocalToken("Other", "OTHER", 18);
        vm.expectRevert(
            abi.encodeWithSelector(AaveV3Adapter.ReserveNotListed.selector, address(pool), address(settings.usdt))
        );
        new Vault(settings);
    }

    function test_RevertWhen_theListIsNoContract() public {
        IVault.Settings memory settings = _settings();
        settings.sanctionsList = ISanctionsList(stranger);
        vm.expectRevert(abi.encodeWithSelector(IVault.InvalidAddress.selector, stranger));
        new Vault(settings);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVault.InvalidAddress.selector, address(0)));
        vault.setSanctionsList(ISanctionsList(address(0)));
    }

    function test_RevertWhen_thereIsNoOwner() public {
        IVault.Settings memory settings = _settings();
        settings.owner = address(0);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new Vault(settings);
    }

    function test_RevertWhen_theCapsAreInvalidAtBirth() public {
        IVault.Settings memory settings = _settings();
        settings.caps = IVault.Caps(2, 1);
        vm.expectRevert(abi.encodeWithSelector(IVault.InvalidCaps.selector, 2, 1));
        new Vault(settings);
    }

    function test_RevertWhen_theTokenHasOtherDecimals() public {
        IVault.Settings memory settings = _settings();
        for (uint256 i = 0; i < 2; ++i) {
            uint8 decimals = i == 0 ? 5 : 19;
            LocalToken other = new LocalToken("Other", "OTHER", decimals);
            vm.etch(address(usdt), address(other).code);
            vm.expectRevert(abi.encodeWithSelector(IVault.UnsupportedDecimals.selector, decimals));
            new Vault(settings);
        }
    }

    // --- the brake -----------------------------------------------------------------------------------------

    function test_guardianAndOwnerMayPause() public {
        vm.prank(guardian);
        vault.pause();
        vm.assertEq(vault.paused(), true, "by the guardian");
        vm.prank(owner);
        vault.unpause();
        vm.prank(owner);
        vault.pause();
        vm.assertEq(vault.paused(), true, "by the owner");
    }

    function test_RevertWhen_anybodyElsePauses() public {
        address[3] memory callers = [payer, member, stranger];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(abi.encodeWithSelector(IVault.NotAuthorized.selector, callers[i]));
            vault.pause();
        }
    }

    function test_RevertWhen_theGuardianUnpauses() public {
        vm.prank(guardian);
        vault.pause();
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, guardian));
        vault.unpause();
    }

    // --- ownership -----------------------------------------------------------------------------------------

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(owner);
        vault.transferOwnership(stranger);
        vm.assertEq(vault.owner(), owner, "until it is accepted");
        vm.prank(member);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, member));
        vault.acceptOwnership();
        vm.prank(stranger);
        vault.acceptOwnership();
        vm.assertEq(vault.owner(), stranger, "once it is accepted");
    }

    function test_RevertWhen_ownershipIsRenounced() public {
        vm.prank(owner);
        vm.expectRevert(IVault.OwnerRequired.selector);
        vault.renounceOwnership();
    }

    // --- settings ------------------------------------------------------------------------------------------

    function test_everySettingIsTheOwnersAlone() public {
        bytes[10] memory calls = [
            abi.encodeCall(vault.setPayer, (stranger)),
            abi.encodeCall(vault.setGuardian, (stranger)),
            abi.encodeCall(vault.setSanctionsList, (list)),
            abi.encodeCall(vault.setMinimumDeposit, (2 * one)),
            abi.encodeCall(vault.setIdleTarget, (5 * one)),
            abi.encodeCall(vault.setCaps, (one, one)),
            abi.encodeCall(vault.acceptCaps, ()),
            abi.encodeCall(vault.unpause, ()),
            abi.encodeCall(vault.rescue, (IERC20(address(wrappedNative)), stranger, 1)),
            abi.encodeCall(vault.transferOwnership, (stranger))
        ];
        address[4] memory callers = [payer, guardian, member, stranger];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < callers.length; ++j) {
                bytes memory reason = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[j]);
                _expectRefused(address(vault), callers[j], calls[i], reason);
            }
        }
    }

    function test_settingsAreInForceAndAnnounced() public {
        vm.startPrank(owner);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.PayerChanged(stranger);
        vault.setPayer(stranger);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.GuardianChanged(stranger);
        vault.setGuardian(stranger);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.MinimumDepositChanged(2 * one);
        vault.setMinimumDeposit(2 * one);
        vm.expectEmit(true, true, true, true, address(vault));
        emit IVault.IdleTargetChanged(5 * one);
        vault.setIdleTarget(5 * one);
        vm.stopPrank();
        vm.assertEq(vault.payer(), stranger, "payer");
        vm.assertEq(vault.guardian(), stranger, "guardian");
        vm.assertEq(vault.minimumDeposit(), 2 * one, "minimumDeposit");
        vm.assertEq(vault.idleTarget(), 5 * one, "idleTarget");
    }

    // --- rescue --------------------------------------------------------------------------------------------

    function test_rescue_sendsAForeignTokenOn() public {
        LocalToken foreign = new LocalToken("Foreign", "FOREIGN", 18);
        foreign.mint(address(vault), 5 ether);
        vm.prank(owner);
        vault.rescue(foreign, member, 5 ether);
        vm.assertEq(foreign.balanceOf(member), 5 ether, "rescued");
    }

    function test_rescue_RevertWhen_theTokenIsTheMembers() public {
        _deposit(member, 5_000 * one);
        IERC20[2] memory tokens = [usdt, aUsdt];
        for (uint256 i = 0; i < tokens.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(abi.encodeWithSelector(IVault.ProtectedToken.selector, address(tokens[i])));
            vault.rescue(tokens[i], owner, 1);
        }
    }

    // --- the code itself -----------------------------------------------------------------------------------

    function test_codeHasNoDelegatecall() public view {
        bytes memory code = address(vault).code;
        for (uint256 i = 0; i < code.length; ++i) {
            uint8 opcode = uint8(code[i]);
            // PUSH1 to PUSH32 carry their own length of data, which is no code.
            if (opcode >= 0x60 && opcode <= 0x7f) {
                i += opcode - 0x5f;
                continue;
            }
            vm.assertTrue(opcode != 0xf4 && opcode != 0xf2 && opcode != 0xff, "delegatecall, callcode or selfdestruct");
        }
    }

    function test_takesNoCoins() public {
        vm.deal(member, 1 ether);
        vm.prank(member);
        (bool done,) = address(vault).call{value: 1 ether}("");
        vm.assertEq(done, false, "the vault took coins that nobody could fetch");
    }
}

contract Control18Test is ControlTest {
    function _isTether() internal pure override returns (bool) {
        return false;
    }
}

contract Control6Test is ControlTest {
    function _isTether() internal pure override returns (bool) {
        return true;
    }
}
