// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IAavePool} from "./IAavePool.sol";
import {IPayoutReviews} from "./IPayoutReviews.sol";
import {ISanctionsList} from "./ISanctionsList.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The vault that holds the members' USDT: an idle buffer and a supplier's position in Aave V3.
/// @notice Every amount is in the token's own units (18 decimals on BSC, 6 elsewhere) and a whole number of
/// micro-units (10^-6), so that the ledger never has to truncate. Who owns what is the ledger's to say; the
/// vault only counts what came in, what went out, and refuses to pay one id twice.
interface IVault is IPayoutReviews {
    /// @notice The limits of what may leave, in token units.
    struct Caps {
        /// The largest single payout.
        uint208 perPayout;
        /// The most that may leave in any 24 hours, wherever they begin.
        uint208 perDay;
    }

    /// @notice Settings of a vault, fixed at deployment.
    struct Settings {
        IERC20 usdt;
        IAavePool pool;
        ISanctionsList sanctionsList;
        /// Usually a Safe: sets everything, but cannot pay out above the caps either.
        address owner;
        /// The hot key of the payout worker: may only pay out.
        address payer;
        /// May only pause.
        address guardian;
        uint256 minimumDeposit;
        /// Amount that the vault tries to keep outside Aave.
        uint256 idleTarget;
        Caps caps;
        Reviews reviews;
    }

    /// @notice USDT came in from `member`; `totalDeposited` is the counter with this deposit in it.
    event Deposited(address indexed member, uint256 amount, uint256 totalDeposited);
    /// @notice `amount` left to `to` under `id`, once and for all.
    event PaidOut(bytes32 indexed id, address indexed to, uint256 amount);
    /// @notice Idle money went to work in Aave.
    event Placed(uint256 amount);
    /// @notice Aave refused `amount`, which stays idle; `reason` is Aave's revert data.
    event PlacementRefused(uint256 amount, bytes reason);
    /// @notice Money came back from Aave to the idle buffer or for a payout.
    event Recalled(uint256 amount);
    /// @notice The limits in force from now on.
    event CapsChanged(uint256 perPayout, uint256 perDay);
    /// @notice Higher limits were announced; they may be put in force from `effectiveAt` (unix seconds).
    event CapsProposed(uint256 perPayout, uint256 perDay, uint256 effectiveAt);
    /// @notice Announced limits were withdrawn before they came into force.
    event CapsProposalCancelled();
    event PayerChanged(address indexed payer);
    event GuardianChanged(address indexed guardian);
    event SanctionsListChanged(address indexed sanctionsList);
    event MinimumDepositChanged(uint256 minimumDeposit);
    event IdleTargetChanged(uint256 idleTarget);
    /// @notice A token that is not the vault's business was sent on to `to`.
    event Rescued(address indexed token, address indexed to, uint256 amount);

    /// @notice The amount is not a multiple of `microUnit`.
    error NotWholeMicroUnits(uint256 amount, uint256 microUnit);
    /// @notice The deposit is smaller than the least that is accepted.
    error BelowMinimum(uint256 amount, uint256 minimum);
    /// @notice The token kept a part of the transfer for itself.
    error FeeOnTransfer(uint256 amount, uint256 received);
    /// @notice The address is on the sanctions list.
    error Sanctioned(address account);
    /// @notice The sanctions list could not answer, so the money does not move.
    error ScreeningUnavailable(address account);
    /// @notice The caller may not do this.
    error NotAuthorized(address caller);
    /// @notice Zero is not an amount.
    error ZeroAmount();
    /// @notice Zero is not an id.
    error ZeroId();
    /// @notice This address cannot stand here: zero, the vault itself, its tokens, or a list that is no contract.
    error InvalidAddress(address account);
    /// @notice This id was paid already.
    error AlreadyPaid(bytes32 id);
    /// @notice One payout may not be as large.
    error OverPayoutCap(uint256 amount, uint256 cap);
    /// @notice The last 24 hours leave room for `available` only.
    error OverDailyCap(uint256 amount, uint256 available);
    /// @notice Idle money and what Aave could pay now do not suffice; try again later, under the same id.
    error InsufficientLiquidity(uint256 amount, uint256 available);
    /// @notice Limits must be positive, and one payout may not exceed a day's.
    error InvalidCaps(uint256 perPayout, uint256 perDay);
    /// @notice Nothing was proposed, or `effectiveAt` (0 for nothing) lies ahead.
    error CapsNotReady(uint256 effectiveAt);
    /// @notice USDT and aUSDT leave by payout only.
    error ProtectedToken(address token);
    /// @notice The token must have 6 to 18 decimals.
    error UnsupportedDecimals(uint256 decimals);
    /// @notice A vault without an owner could never be unpaused.
    error OwnerRequired();

    // --- members -------------------------------------------------------------------------------------------

    /// @notice Takes `amount` of the caller's USDT, which must be approved before. What exceeds the idle target
    /// goes to Aave; when Aave refuses, or the vault is paused, it stays idle and the deposit still holds.
    /// @dev Refuses sanctioned callers, and everybody while the list cannot answer: the money then simply stays
    /// with its owner. Failing open would let a caller starve the list of gas and slip through.
    /// @param amount Token units, whole micro-units, at least `minimumDeposit`.
    function deposit(uint256 amount) external;

    // --- payouts -------------------------------------------------------------------------------------------

    /// @notice Pays `amount` to `to`, once per `id`, from the idle buffer first and Aave second. Payer only.
    /// @param id The payout's own number; a second call with it reverts for ever.
    /// @param to The member's wallet, screened against the sanctions list.
    /// @param amount Token units, whole micro-units, within both caps and the automatic tier of the day.
    function payOut(bytes32 id, address to, uint256 amount) external;

    /// @notice Pays a part of an order that reviewers signed: the same caps, screening and log as `payOut`, and
    /// outside the automatic tier. Payer only.
    /// @param amount Token units; the reviewed parts of an order may come to its total.
    /// @param signatures One or two reviewers', by the order's total, in ascending order of their addresses.
    function payOutReviewed(bytes32 id, uint256 amount, Order calldata order, Signature[] calldata signatures) external;

    /// @notice The owner's payout: caps, automatic tier, screening and log as `payOut`, under an id that the vault makes.
    /// @return id The id in `PaidOut`.
    function withdraw(address to, uint256 amount) external returns (bytes32 id);

    // --- liquidity -----------------------------------------------------------------------------------------

    /// @notice Brings the idle buffer to its target, both ways, as far as Aave allows. Anybody may call: no
    /// money leaves the vault's name. While paused it only recalls.
    function rebalance() external;

    // --- brakes and settings -------------------------------------------------------------------------------

    /// @notice Stops everything that leaves: payouts and placements. Deposits continue. Guardian or owner.
    function pause() external;

    /// @notice Lets money leave again. Owner only.
    function unpause() external;

    /// @notice Sets caps: in force at once if neither rises, else announced for `CAPS_DELAY` later. Owner only.
    /// @dev Lowering also cancels whatever was announced.
    function setCaps(uint256 perPayout, uint256 perDay) external;

    /// @notice Puts announced caps in force once their time has come. Owner only.
    function acceptCaps() external;

    function setPayer(address payer) external;
    function setGuardian(address guardian) external;
    function setSanctionsList(ISanctionsList sanctionsList) external;
    function setMinimumDeposit(uint256 minimumDeposit) external;
    function setIdleTarget(uint256 idleTarget) external;

    /// @notice Sends on a token that came here by mistake; never USDT nor aUSDT. Owner only.
    function rescue(IERC20 token, address to, uint256 amount) external;

    // --- views ---------------------------------------------------------------------------------------------

    /// @notice The two figures that clients read.
    /// @return total_deposit Net: deposits less payouts; 0 when interest made the payouts the larger.
    /// @return aUSDT_balance The vault's aUSDT, interest included. Not all of it need be withdrawable now.
    function getUSDTinfo() external view returns (uint256 total_deposit, uint256 aUSDT_balance);

    /// @notice All deposits ever, gross; money that merely arrived is not in it.
    function totalDeposited() external view returns (uint256);

    /// @notice All payouts ever, gross, the owner's included.
    function totalPaidOut() external view returns (uint256);

    /// @notice USDT in the vault itself.
    function idleUSDT() external view returns (uint256);

    /// @notice Amount that could be paid now without caps: idle, and the liquidity of Aave.
    function withdrawableUSDT() external view returns (uint256);

    /// @notice Amount that the caps still allow now, in one or more payouts.
    function availableToday() external view returns (uint256);

    /// @notice Amount that left without signatures in the last 24 hours, the owner's payouts included.
    function automaticPaidToday() external view returns (uint256);

    /// @notice Amount that may still leave now without signatures, in one or more payouts.
    function automaticAvailableToday() external view returns (uint256);

    /// @notice True if `id` was paid.
    function paid(bytes32 id) external view returns (bool);

    /// @notice The caps in force.
    function caps() external view returns (uint256 perPayout, uint256 perDay);

    /// @notice The caps announced; all zero when there are none.
    function proposedCaps() external view returns (uint256 perPayout, uint256 perDay, uint256 effectiveAt);

    function usdt() external view returns (IERC20);
    function aUsdt() external view returns (IERC20);
    function pool() external view returns (IAavePool);
    function payer() external view returns (address);
    function guardian() external view returns (address);
    function sanctionsList() external view returns (ISanctionsList);
    function microUnit() external view returns (uint256);
    function minimumDeposit() external view returns (uint256);
    function idleTarget() external view returns (uint256);
}
