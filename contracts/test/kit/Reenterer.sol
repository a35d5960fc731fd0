// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

/// @title Somebody who, when paid, calls the pool once more.
contract Reenterer {
    address public target;
    bytes public act;
    bytes public answer;

    function arm(address target_, bytes calldata act_) external {
        target = target_;
        act = act_;
    }

    receive() external payable {
        bool done;
        (done, answer) = target.call(act);
        require(!done, "the call passed");
    }
}
