// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPayoutReviews} from "../../src/interfaces/IPayoutReviews.sol";
import {VaultTest} from "./VaultTest.sol";

/// @title A vault with an automatic tier of 20,000 a day, and two reviewers who sign orders.
abstract contract ReviewTest is VaultTest {
    string internal constant FIRST = "reviewer two";
    string internal constant SECOND = "reviewer three";

    function setUp() public virtual override {
        super.setUp();
        _deposit(member, 1_000_000 * one);
        vm.prank(owner);
        vault.setTiers(20_000 * one, 50_000 * one);
    }

    function _order(uint256 total) internal view returns (IPayoutReviews.Order memory) {
        return IPayoutReviews.Order({number: 7, key: keccak256("order 7"), recipient: recipient, total: total});
    }

    function _sign(string memory name, IPayoutReviews.Order memory order)
        internal
        view
        returns (IPayoutReviews.Signature memory)
    {
        uint256 deadline = block.timestamp + 7 days;
        return
            IPayoutReviews.Signature(vm.addr(_keyOf(name)), deadline, _signAs(name, vault.hashReview(order, deadline)));
    }

    function _one(IPayoutReviews.Signature memory signature)
        internal
        pure
        returns (IPayoutReviews.Signature[] memory signatures)
    {
        signatures = new IPayoutReviews.Signature[](1);
        signatures[0] = signature;
    }

    function _both(IPayoutReviews.Order memory order)
        internal
        view
        returns (IPayoutReviews.Signature[] memory signatures)
    {
        signatures = new IPayoutReviews.Signature[](2);
        (signatures[0], signatures[1]) = (_sign(FIRST, order), _sign(SECOND, order));
    }

    function _payReviewed(
        uint256 number,
        uint256 amount,
        IPayoutReviews.Order memory order,
        IPayoutReviews.Signature[] memory signatures
    ) internal {
        vm.prank(payer);
        vault.payOutReviewed(bytes32(number), amount, order, signatures);
    }

    function _expectReviewRevert(
        uint256 amount,
        IPayoutReviews.Order memory order,
        IPayoutReviews.Signature[] memory signatures,
        bytes memory reason
    ) internal {
        vm.prank(payer);
        vm.expectRevert(reason);
        vault.payOutReviewed(bytes32(uint256(99)), amount, order, signatures);
    }
}
