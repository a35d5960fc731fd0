// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Vault} from "../../src/Vault.sol";
import {IPayoutReviews} from "../../src/interfaces/IPayoutReviews.sol";
import {ForgeTest} from "./ForgeTest.sol";

/// @title Reviewers of a vault, who sign right and wrong, and an owner who changes them and the tiers.
abstract contract ReviewActs is ForgeTest {
    /// Flaws of a set of signatures; four times in eight there is none.
    uint256 private constant OTHER_TOTAL = 4;
    uint256 private constant EXPIRED = 5;
    uint256 private constant FORGED = 6;
    uint256 private constant TWICE = 7;

    Vault public immutable vault;
    uint256 internal immutable _one;
    uint256 internal immutable _micro;

    IPayoutReviews.Order[] public orders;
    mapping(bytes32 orderKey => uint256) public paidOfOrder;
    /// Time from which signatures of a reviewer count, by the model; 0 for never.
    mapping(address reviewer => uint256) private _activeFrom;
    uint256 private _looserAt;

    constructor(Vault vault_, uint256 one) {
        (vault, _one, _micro) = (vault_, one, one / 1e6);
        (_activeFrom[reviewerAt(0)], _activeFrom[reviewerAt(1)]) = (1, 1);
    }

    function _owner() internal view virtual returns (address);
    function _payer() internal view virtual returns (address);
    function _isPayable(uint256 amount, bool reviewed) internal view virtual returns (bool);
    function _takeId() internal virtual returns (bytes32);
    function _record(bytes32 id, uint256 amount, bool reviewed) internal virtual;

    function orderCount() external view returns (uint256) {
        return orders.length;
    }

    /// @dev Three of them, in ascending order of their addresses; the third is none at first.
    function reviewerAt(uint256 index) public pure returns (address) {
        return vm.addr(_keyOf(_nameAt(index)));
    }

    // --- acts ----------------------------------------------------------------------------------------------

    function payOutReviewed(uint256 micros, uint256 choose, uint256 signers, uint256 flaw) external {
        IPayoutReviews.Order memory order = _chooseOrder(choose);
        uint256 amount = _bound(micros, 1, 60_000e6) * _micro;
        (signers, flaw) = (signers % 7 + 1, flaw % 8);
        IPayoutReviews.Signature[] memory signatures = _signAll(order, signers, flaw);
        bool reviewed = flaw < OTHER_TOTAL && _areEnough(signers, order.total);
        bool expected = reviewed && paidOfOrder[order.key] + amount <= order.total && _isPayable(amount, true);
        bytes32 id = _takeId();
        vm.prank(_payer());
        try vault.payOutReviewed(id, amount, order, signatures) {
            vm.assertTrue(expected, "a reviewed payout passed that the model refuses");
            paidOfOrder[order.key] += amount;
            _record(id, amount, reviewed);
        } catch {
            vm.assertTrue(!expected, "a reviewed payout failed that the model allows");
        }
    }

    function toggleReviewer(uint256 index) external {
        address reviewer = reviewerAt(index % 3);
        bool known = _activeFrom[reviewer] != 0;
        vm.prank(_owner());
        if (known) vault.removeReviewer(reviewer);
        else vault.addReviewer(reviewer);
        _activeFrom[reviewer] = known ? 0 : block.timestamp + 48 hours;
    }

    function setTiers(uint256 automaticDaily, uint256 oneReview) external {
        (, uint256 perDay) = vault.caps();
        automaticDaily = _bound(automaticDaily, 0, perDay);
        oneReview = _bound(oneReview, 0, 200_000 * _one);
        (uint256 nowAutomatic, uint256 nowReview) = vault.tiers();
        vm.prank(_owner());
        vault.setTiers(automaticDaily, oneReview);
        bool rises = automaticDaily > nowAutomatic || oneReview > nowReview;
        _looserAt = rises ? block.timestamp + 48 hours : 0;
        (uint256 afterAutomatic, uint256 afterReview) = vault.tiers();
        vm.assertLe(afterAutomatic, nowAutomatic, "the automatic tier rose at once");
        vm.assertLe(afterReview, nowReview, "the threshold rose at once");
    }

    function acceptTiers() external {
        (uint256 automaticDaily,,) = vault.proposedTiers();
        (, uint256 perDay) = vault.caps();
        bool expected = _looserAt != 0 && _looserAt <= block.timestamp && automaticDaily <= perDay;
        vm.prank(_owner());
        try vault.acceptTiers() {
            vm.assertTrue(expected, "looser tiers came early");
            _looserAt = 0;
        } catch {
            vm.assertTrue(!expected, "announced tiers were refused");
        }
    }

    // --- the model -----------------------------------------------------------------------------------------

    /// @dev One time in two an order that was tried before, so that parts come to its total.
    function _chooseOrder(uint256 choose) private returns (IPayoutReviews.Order memory order) {
        if (orders.length != 0 && choose % 2 == 0) return orders[choose % orders.length];
        order = IPayoutReviews.Order({
            number: orders.length,
            key: keccak256(abi.encode("order", orders.length)),
            recipient: address(uint160(uint256(keccak256("invariant recipient")))),
            total: _bound(choose, 1, 120_000e6) * _micro
        });
        orders.push(order);
    }

    function _signAll(IPayoutReviews.Order memory order, uint256 signers, uint256 flaw)
        private
        view
        returns (IPayoutReviews.Signature[] memory signatures)
    {
        uint256 count = (signers & 1) + (signers >> 1 & 1) + (signers >> 2 & 1);
        signatures = new IPayoutReviews.Signature[](flaw == TWICE ? count + 1 : count);
        uint256 next;
        for (uint256 i = 0; i < 3; ++i) {
            if (signers >> i & 1 == 1) signatures[next++] = _signOne(order, i, flaw);
        }
        if (flaw == TWICE) signatures[next] = signatures[next - 1];
    }

    function _signOne(IPayoutReviews.Order memory order, uint256 index, uint256 flaw)
        private
        view
        returns (IPayoutReviews.Signature memory)
    {
        uint256 deadline = flaw == EXPIRED ? block.timestamp - 1 : block.timestamp;
        uint256 total = order.total;
        if (flaw == OTHER_TOTAL) order.total += _micro;
        bytes32 digest = vault.hashReview(order, deadline);
        order.total = total;
        bytes memory signature = _signAs(flaw == FORGED ? "stranger" : _nameAt(index), digest);
        return IPayoutReviews.Signature(reviewerAt(index), deadline, signature);
    }

    /// @dev True if all of them may sign, and they are as many as the total needs.
    function _areEnough(uint256 signers, uint256 total) private view returns (bool) {
        uint256 count;
        for (uint256 i = 0; i < 3; ++i) {
            if (signers >> i & 1 == 0) continue;
            uint256 from = _activeFrom[reviewerAt(i)];
            if (from == 0 || from > block.timestamp) return false;
            count += 1;
        }
        (, uint256 oneReview) = vault.tiers();
        return count >= (total <= oneReview ? 1 : 2);
    }

    function _nameAt(uint256 index) private pure returns (string memory) {
        if (index == 0) return "reviewer two";
        return index == 1 ? "reviewer three" : "reviewer one";
    }
}
