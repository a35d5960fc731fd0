// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// @title A token that behaves as USDT on Ethereum does. Never for a public chain.
/// @notice It answers no bool, wants an allowance to be zero before it is set again, can refuse an address, and
/// has a fee that is off until its owner turns it on.
contract LocalTether is Ownable {
    uint256 private constant BPS = 10_000;

    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint256 public constant decimals = 6;

    uint256 public totalSupply;
    uint256 public feeBps;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error BlackListed(address account);
    error AllowanceNotZero();

    constructor() Ownable(msg.sender) {}

    function mint(address to, uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function setFeeBps(uint256 feeBps_) external onlyOwner {
        feeBps = feeBps_;
    }

    function setBlackListed(address account, bool listed) external onlyOwner {
        isBlackListed[account] = listed;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, AllowanceNotZero());
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        require(!isBlackListed[from], BlackListed(from));
        require(!isBlackListed[to], BlackListed(to));
        uint256 fee = amount * feeBps / BPS;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        emit Transfer(from, to, amount - fee);
        if (fee != 0) {
            balanceOf[owner()] += fee;
            emit Transfer(from, owner(), fee);
        }
    }
}
