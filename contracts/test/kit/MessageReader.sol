// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IMessageRecipient, ISettlement} from "../../src/local/ISettlement.sol";

/// @title A recipient that keeps the message it receives, or, once it is armed, asks for the same transfer again.
contract MessageReader is IMessageRecipient {
    address public token;
    uint256 public amount;
    address public relayer;
    bytes public message;
    ISettlement.RelayData private _again;
    bool private _armed;

    function arm(ISettlement.RelayData calldata relay) external {
        (_again, _armed) = (relay, true);
    }

    function handleV3AcrossMessage(address token_, uint256 amount_, address relayer_, bytes calldata message_)
        external
    {
        if (_armed) ISettlement(msg.sender).fillRelay(_again, 56, bytes32(0));
        (token, amount, relayer, message) = (token_, amount_, relayer_, message_);
    }
}
