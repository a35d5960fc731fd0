// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// @title A price in dollars with 8 decimals, asked as Chainlink's feeds are. Never for a public chain.
contract LocalPriceFeed is Ownable {
    uint8 public constant decimals = 8;
    int256 public latestAnswer;
    uint256 public latestTimestamp;
    uint80 public latestRound;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(int256 answer) Ownable(msg.sender) {
        _setAnswer(answer);
    }

    function setAnswer(int256 answer) external onlyOwner {
        _setAnswer(answer);
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return (latestRound, latestAnswer, latestTimestamp, latestTimestamp, latestRound);
    }

    function _setAnswer(int256 answer) private {
        latestAnswer = answer;
        latestTimestamp = block.timestamp;
        latestRound += 1;
        emit AnswerUpdated(answer, latestRound, block.timestamp);
    }
}
