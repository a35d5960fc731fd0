// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Vault} from "../../src/Vault.sol";
import {IPayoutReviews} from "../../src/interfaces/IPayoutReviews.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {IAaveBorrowing, IAaveConfigurator} from "../../src/local/IAaveMarket.sol";
import {LocalSanctionsList} from "../../src/local/LocalSanctionsList.sol";
import {LocalToken} from "../../src/local/LocalToken.sol";
import {LocalWrappedNative} from "../../src/local/LocalWrappedNative.sol";
import {ForgeTest} from "./ForgeTest.sol";

/// @title A vault on the real Aave V3 market that writeAaveFixture.ts deployed.
/// @notice A suite runs twice: on USDT as on BSC (18 decimals), and as on Ethereum (6 decimals, no bool answered).
abstract contract VaultTest is ForgeTest {
    using SafeERC20 for IERC20;

    address internal administrator;
    IERC20 internal usdt;
    IERC20 internal aUsdt;
    IAaveBorrowing internal pool;
    IAaveConfigurator internal configurator;
    LocalWrappedNative internal wrappedNative;
    LocalSanctionsList internal list;
    Vault internal vault;
    /// One whole USDT in token units.
    uint256 internal one;
    /// One micro-unit in token units.
    uint256 internal micro;

    address internal owner = _actor("owner");
    address internal payer = _actor("payer");
    address internal guardian = _actor("guardian");
    /// In ascending order of their addresses.
    address[2] internal reviewers = [_actor("reviewer two"), _actor("reviewer three")];
    address internal member = _actor("member");
    address internal recipient = _actor("recipient");
    address internal borrower = _actor("borrower");
    address internal stranger = _actor("stranger");

    function _isTether() internal pure virtual returns (bool);

    function setUp() public virtual {
        vm.loadAllocs("cache/aave.allocs.json");
        string memory json = vm.readFile("cache/aave.addresses.json");
        vm.warp(vm.parseJsonUint(json, ".timestamp") + 1 days);
        administrator = vm.parseJsonAddress(json, ".administrator");
        usdt = IERC20(vm.parseJsonAddress(json, _isTether() ? ".usdt6" : ".usdt18"));
        pool = IAaveBorrowing(vm.parseJsonAddress(json, ".pool"));
        configurator = IAaveConfigurator(vm.parseJsonAddress(json, ".poolConfigurator"));
        wrappedNative = LocalWrappedNative(payable(vm.parseJsonAddress(json, ".wrappedNative")));
        aUsdt = IERC20(pool.getReserveData(address(usdt)).aTokenAddress);
        list = new LocalSanctionsList();
        one = 10 ** IERC20Metadata(address(usdt)).decimals();
        micro = one / 1e6;
        vault = new Vault(_settings());
    }

    function _settings() internal view returns (IVault.Settings memory) {
        return IVault.Settings({
            usdt: usdt,
            pool: pool,
            sanctionsList: list,
            owner: owner,
            payer: payer,
            guardian: guardian,
            minimumDeposit: one,
            idleTarget: 1_000 * one,
            caps: IVault.Caps({perPayout: uint208(50_000 * one), perDay: uint208(100_000 * one)}),
            reviews: _reviews(100_000 * one)
        });
    }

    /// @dev An automatic tier as large as the day's cap, so that caps alone limit; the tests of reviews lower it.
    function _reviews(uint256 automaticDaily) internal view returns (IPayoutReviews.Reviews memory reviews) {
        reviews.tiers = IPayoutReviews.Tiers(uint208(automaticDaily), uint208(50_000 * one));
        reviews.reviewers = new address[](2);
        (reviews.reviewers[0], reviews.reviewers[1]) = (reviewers[0], reviewers[1]);
    }

    // --- acts ----------------------------------------------------------------------------------------------

    function _give(address account, uint256 amount) internal {
        vm.prank(administrator);
        LocalToken(address(usdt)).mint(account, amount);
    }

    /// @dev Gives `account` the amount and the vault its allowance, exactly.
    function _approve(address account, uint256 amount) internal {
        _give(account, amount);
        vm.startPrank(account);
        usdt.forceApprove(address(vault), amount);
        vm.stopPrank();
    }

    function _deposit(address account, uint256 amount) internal {
        _approve(account, amount);
        vm.prank(account);
        vault.deposit(amount);
    }

    function _payOut(uint256 number, uint256 amount) internal {
        vm.prank(payer);
        vault.payOut(bytes32(number), recipient, amount);
    }

    function _expectPayOutRevert(uint256 number, uint256 amount, bytes memory reason) internal {
        vm.prank(payer);
        vm.expectRevert(reason);
        vault.payOut(bytes32(number), recipient, amount);
    }

    /// @dev Borrows against as much of the chain's own coin as it takes.
    function _borrow(uint256 amount) internal {
        uint256 coins = amount * 1e18 / one / 100 + 1 ether;
        vm.deal(borrower, coins);
        vm.startPrank(borrower);
        wrappedNative.deposit{value: coins}();
        wrappedNative.approve(address(pool), coins);
        pool.supply(address(wrappedNative), coins, borrower, 0);
        pool.borrow(address(usdt), amount, 2, 0, borrower);
        vm.stopPrank();
    }

    function _repayAll() internal {
        _give(borrower, 1_000_000 * one);
        vm.startPrank(borrower);
        usdt.forceApprove(address(pool), type(uint256).max);
        pool.repay(address(usdt), type(uint256).max, 2, borrower);
        usdt.forceApprove(address(pool), 0);
        vm.stopPrank();
    }

    function _sanction(address account) internal {
        address[] memory accounts = new address[](1);
        accounts[0] = account;
        list.addToSanctionsList(accounts);
    }

    function _pauseReserve(bool paused) internal {
        vm.prank(administrator);
        configurator.setReservePause(address(usdt), paused);
    }
}
