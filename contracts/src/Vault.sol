// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {AaveV3Adapter} from "./adapters/AaveV3Adapter.sol";
import {IAavePool} from "./interfaces/IAavePool.sol";
import {ISanctionsList} from "./interfaces/ISanctionsList.sol";
import {IVault} from "./interfaces/IVault.sol";
import {PayoutReviews} from "./reviews/PayoutReviews.sol";

/// @title Vault
/// @notice IVault documents each function, test/PROPERTIES.md the properties that always hold.
contract Vault is IVault, AaveV3Adapter, PayoutReviews, Pausable, ReentrancyGuardTransient {
    using RateLimiter for RateLimiter.SlidingWindow;
    using SafeERC20 for IERC20;

    /// @notice Time that higher caps are public before they can take effect.
    uint256 public constant CAPS_DELAY = 48 hours;

    /// @dev The ledger's precision; the vault counts in the token's own decimals.
    uint256 private constant LEDGER_DECIMALS = 6;
    /// @dev One limiter for everything that leaves.
    bytes32 private constant OUTFLOW = bytes32(0);
    /// @dev The share of it that reviewers signed; the rest left automatically.
    bytes32 private constant REVIEWED = bytes32(uint256(1));

    /// @inheritdoc IVault
    uint256 public immutable microUnit;

    /// @inheritdoc IVault
    uint256 public totalDeposited;
    /// @inheritdoc IVault
    uint256 public totalPaidOut;
    /// @inheritdoc IVault
    mapping(bytes32 id => bool) public paid;
    /// @inheritdoc IVault
    address public payer;
    /// @inheritdoc IVault
    address public guardian;
    /// @inheritdoc IVault
    ISanctionsList public sanctionsList;
    /// @inheritdoc IVault
    uint256 public minimumDeposit;
    /// @inheritdoc IVault
    uint256 public idleTarget;

    Caps private _caps;
    Caps private _proposedCaps;
    uint256 private _proposedCapsEffectiveAt;
    RateLimiter.SlidingWindow private _outflow;
    uint256 private _ownerPayouts;

    constructor(Settings memory settings) AaveV3Adapter(settings.usdt, settings.pool) Ownable(settings.owner) {
        uint256 decimals = IERC20Metadata(address(settings.usdt)).decimals();
        require(decimals >= LEDGER_DECIMALS && decimals <= 18, UnsupportedDecimals(decimals));
        microUnit = 10 ** (decimals - LEDGER_DECIMALS);
        _setPayer(settings.payer);
        _setGuardian(settings.guardian);
        _setSanctionsList(settings.sanctionsList);
        _setMinimumDeposit(settings.minimumDeposit);
        _setIdleTarget(settings.idleTarget);
        _requireValidCaps(settings.caps.perPayout, settings.caps.perDay);
        _putCapsInForce(settings.caps);
        _openReviews(settings.reviews);
    }

    // --- members -------------------------------------------------------------------------------------------

    /// @inheritdoc IVault
    function deposit(uint256 amount) external nonReentrant {
        _requireWholeMicroUnits(amount);
        require(amount >= minimumDeposit, BelowMinimum(amount, minimumDeposit));
        _requireNotSanctioned(msg.sender);

        uint256 before = idleUSDT();
        _asset.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = idleUSDT() - before;
        require(received == amount, FeeOnTransfer(amount, received));

        totalDeposited += amount;
        emit Deposited(msg.sender, amount, totalDeposited);
        _placeExcess();
    }

    // --- payouts -------------------------------------------------------------------------------------------

    /// @inheritdoc IVault
    function payOut(bytes32 id, address to, uint256 amount) external nonReentrant {
        require(msg.sender == payer, NotAuthorized(msg.sender));
        _payOut(id, to, amount, false);
    }

    /// @inheritdoc IVault
    function payOutReviewed(bytes32 id, uint256 amount, Order calldata order, Signature[] calldata signatures)
        external
        nonReentrant
    {
        require(msg.sender == payer, NotAuthorized(msg.sender));
        _requireReviewed(order, signatures);
        _spendOrder(id, order, amount);
        _payOut(id, order.recipient, amount, true);
    }

    /// @inheritdoc IVault
    function withdraw(address to, uint256 amount) external onlyOwner nonReentrant returns (bytes32 id) {
        // The payer could have used the next id on purpose, to block the owner.
        do {
            id = keccak256(abi.encode(block.chainid, address(this), "owner", ++_ownerPayouts));
        } while (paid[id]);
        _payOut(id, to, amount, false);
    }

    // --- liquidity -----------------------------------------------------------------------------------------

    /// @inheritdoc IVault
    function rebalance() external nonReentrant {
        uint256 idle = idleUSDT();
        if (idle >= idleTarget) return _placeExcess();
        uint256 amount = Math.min(idleTarget - idle, _recallable());
        if (amount != 0) _fetch(amount);
    }

    // --- brakes and settings -------------------------------------------------------------------------------

    /// @inheritdoc IVault
    function pause() external {
        require(msg.sender == guardian || msg.sender == owner(), NotAuthorized(msg.sender));
        _pause();
    }

    /// @inheritdoc IVault
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc IVault
    function setCaps(uint256 perPayout, uint256 perDay) external onlyOwner {
        _requireValidCaps(perPayout, perDay);
        if (_proposedCapsEffectiveAt != 0) {
            _clearProposedCaps();
            emit CapsProposalCancelled();
        }
        Caps memory wanted = Caps(SafeCast.toUint208(perPayout), SafeCast.toUint208(perDay));
        Caps memory current = _caps;
        bool rises = perPayout > current.perPayout || perDay > current.perDay;
        // Lower caps never wait, even when a higher one comes with them.
        _putCapsInForce(
            Caps(
                uint208(Math.min(perPayout, current.perPayout)), //
                uint208(Math.min(perDay, current.perDay))
            )
        );
        if (rises) {
            _proposedCaps = wanted;
            _proposedCapsEffectiveAt = block.timestamp + CAPS_DELAY;
            emit CapsProposed(perPayout, perDay, _proposedCapsEffectiveAt);
        }
    }

    /// @inheritdoc IVault
    function acceptCaps() external onlyOwner {
        uint256 effectiveAt = _proposedCapsEffectiveAt;
        require(effectiveAt != 0 && block.timestamp >= effectiveAt, CapsNotReady(effectiveAt));
        Caps memory next = _proposedCaps;
        _clearProposedCaps();
        _putCapsInForce(next);
    }

    /// @inheritdoc IVault
    function setPayer(address payer_) external onlyOwner {
        _setPayer(payer_);
    }

    /// @inheritdoc IVault
    function setGuardian(address guardian_) external onlyOwner {
        _setGuardian(guardian_);
    }

    /// @inheritdoc IVault
    function setSanctionsList(ISanctionsList sanctionsList_) external onlyOwner {
        _setSanctionsList(sanctionsList_);
    }

    /// @inheritdoc IVault
    function setMinimumDeposit(uint256 minimumDeposit_) external onlyOwner {
        _setMinimumDeposit(minimumDeposit_);
    }

    /// @inheritdoc IVault
    function setIdleTarget(uint256 idleTarget_) external onlyOwner {
        _setIdleTarget(idleTarget_);
    }

    /// @inheritdoc IVault
    function rescue(IERC20 token, address to, uint256 amount) external onlyOwner nonReentrant {
        require(
            address(token) != address(_asset) && address(token) != address(_aToken), //
            ProtectedToken(address(token))
        );
        require(to != address(0), InvalidAddress(to));
        token.safeTransfer(to, amount);
        emit Rescued(address(token), to, amount);
    }

    /// @notice Not possible: a vault without an owner could never be unpaused.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    // --- views ---------------------------------------------------------------------------------------------

    /// @inheritdoc IVault
    function getUSDTinfo() external view returns (uint256 total_deposit, uint256 aUSDT_balance) {
        return (Math.saturatingSub(totalDeposited, totalPaidOut), _yieldBalance());
    }

    /// @inheritdoc IVault
    function idleUSDT() public view returns (uint256) {
        return _asset.balanceOf(address(this));
    }

    /// @inheritdoc IVault
    function withdrawableUSDT() external view returns (uint256) {
        return idleUSDT() + _recallable();
    }

    /// @inheritdoc IVault
    function availableToday() external view returns (uint256) {
        return _outflow.available(OUTFLOW);
    }

    /// @inheritdoc IVault
    function automaticAvailableToday() external view returns (uint256) {
        return Math.min(_automaticAvailable(), _outflow.available(OUTFLOW));
    }

    /// @inheritdoc IVault
    function automaticPaidToday() public view returns (uint256) {
        return _outflow.used(OUTFLOW) - _outflow.used(REVIEWED);
    }

    /// @inheritdoc IVault
    function caps() external view returns (uint256 perPayout, uint256 perDay) {
        return (_caps.perPayout, _caps.perDay);
    }

    /// @inheritdoc IVault
    function proposedCaps() external view returns (uint256 perPayout, uint256 perDay, uint256 effectiveAt) {
        return (_proposedCaps.perPayout, _proposedCaps.perDay, _proposedCapsEffectiveAt);
    }

    /// @inheritdoc IVault
    function usdt() external view returns (IERC20) {
        return _asset;
    }

    /// @inheritdoc IVault
    function aUsdt() external view returns (IERC20) {
        return _aToken;
    }

    /// @inheritdoc IVault
    function pool() external view returns (IAavePool) {
        return _pool;
    }

    // --- the one way out -----------------------------------------------------------------------------------

    /// @dev Everything that leaves passes here: brake, amount, recipient, id, caps, liquidity, in this order.
    function _payOut(bytes32 id, address to, uint256 amount, bool reviewed) private whenNotPaused {
        _requireWholeMicroUnits(amount);
        require(
            to != address(0) && to != address(this) && to != address(_asset) && to != address(_aToken),
            InvalidAddress(to)
        );
        _requireNotSanctioned(to);

        require(id != bytes32(0), ZeroId());
        require(!paid[id], AlreadyPaid(id));
        paid[id] = true;

        require(amount <= _caps.perPayout, OverPayoutCap(amount, _caps.perPayout));
        uint256 automaticAvailable = _automaticAvailable();
        require(_outflow.tryConsume(OUTFLOW, amount), OverDailyCap(amount, _outflow.available(OUTFLOW)));
        if (reviewed) _outflow.consume(REVIEWED, amount);
        else require(amount <= automaticAvailable, OverAutomaticCap(amount, automaticAvailable));

        totalPaidOut += amount;
        emit PaidOut(id, to, amount);

        uint256 idle = idleUSDT();
        if (idle < amount) {
            uint256 recallable = _recallable();
            require(amount - idle <= recallable, InsufficientLiquidity(amount, idle + recallable));
            _fetch(amount - idle);
        }
        _asset.safeTransfer(to, amount);
    }

    function _automaticAvailable() private view returns (uint256) {
        return Math.saturatingSub(_automaticDaily(), automaticPaidToday());
    }

    /// @inheritdoc PayoutReviews
    function _dailyCap() internal view override returns (uint256) {
        return _caps.perDay;
    }

    // --- liquidity, inside ---------------------------------------------------------------------------------

    /// @dev Places what exceeds the idle target. A refusal is an event, not an error: the money is here.
    function _placeExcess() private {
        uint256 excess = Math.saturatingSub(idleUSDT(), idleTarget);
        if (excess == 0 || paused()) return;
        (bool placed, bytes memory reason) = _supply(excess);
        if (placed) emit Placed(excess);
        else emit PlacementRefused(excess, reason);
    }

    function _fetch(uint256 amount) private {
        _recall(amount);
        emit Recalled(amount);
    }

    function _recallable() private view returns (uint256) {
        return Math.min(_yieldBalance(), _yieldLiquidity());
    }

    // --- rules ---------------------------------------------------------------------------------------------

    function _requireWholeMicroUnits(uint256 amount) private view {
        require(amount != 0, ZeroAmount());
        require(amount % microUnit == 0, NotWholeMicroUnits(amount, microUnit));
    }

    /// @dev Fails closed: a list that reverts, or is starved of gas by the caller, stops the money.
    function _requireNotSanctioned(address account) private view {
        try sanctionsList.isSanctioned(account) returns (bool sanctioned) {
            require(!sanctioned, Sanctioned(account));
        } catch {
            revert ScreeningUnavailable(account);
        }
    }

    function _requireValidCaps(uint256 perPayout, uint256 perDay) private pure {
        require(perPayout != 0 && perPayout <= perDay, InvalidCaps(perPayout, perDay));
    }

    // --- settings, inside ----------------------------------------------------------------------------------

    function _putCapsInForce(Caps memory next) private {
        _caps = next;
        _outflow.updateSettings(1 days, next.perDay);
        emit CapsChanged(next.perPayout, next.perDay);
        _lowerAutomaticDaily(next.perDay);
    }

    function _clearProposedCaps() private {
        delete _proposedCaps;
        delete _proposedCapsEffectiveAt;
    }

    function _setPayer(address next) private {
        payer = next;
        emit PayerChanged(next);
    }

    function _setGuardian(address next) private {
        guardian = next;
        emit GuardianChanged(next);
    }

    function _setSanctionsList(ISanctionsList next) private {
        require(address(next).code.length != 0, InvalidAddress(address(next)));
        sanctionsList = next;
        emit SanctionsListChanged(address(next));
    }

    function _setMinimumDeposit(uint256 next) private {
        minimumDeposit = next;
        emit MinimumDepositChanged(next);
    }

    function _setIdleTarget(uint256 next) private {
        idleTarget = next;
        emit IdleTargetChanged(next);
    }
}
