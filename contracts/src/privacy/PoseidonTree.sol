// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.37;

import {IPoseidon} from "../interfaces/IPoseidon.sol";
import {IPrivatePool} from "../interfaces/IPrivatePool.sol";

/// @title A tree of exactly 20 levels that only grows, and every root it ever had.
/// @notice The depth is fixed: in a tree that grows in depth the root of somebody's private tree passes for one leaf.
abstract contract PoseidonTree is IPrivatePool {
    /// @notice The order of the scalar field of BN254: whatever a proof speaks of is below it.
    uint256 internal constant FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;

    uint256 internal constant DEPTH = 20;

    /// @dev Poseidon(1, 2): one known answer distinguishes our function and constants from others.
    uint256 private constant KNOWN_ANSWER = 0x115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a;

    /// @dev Roots of empty trees of height 0 to 19. The first, the empty leaf, is a number without a known preimage:
    /// keccak256("wallet bank: empty leaf") modulo the field's order.
    bytes private constant EMPTY_ROOTS = hex"00bf9528db05be3b7a35103d2617a19d4a57f5867c54eb7c976501a2ee41ce18"
        hex"23ccb49a90aff469aa4a4af3999120aaa1025d4dfe4f6c5d3d43756d550f8300"
        hex"0fca256e483ca34a94d5599f60b9104fee7f669f0c5532489069b365a1cf8bad"
        hex"0a9f0df95ed721455e63728303447c3d0c53cb38f6d960e546d01b7c3640168b"
        hex"20e143d9244d604ba2f630f973ab5bddc151e744f5850db7748131f9bf9b9c3d"
        hex"0ec5dfeec3b40e8f78d74faa04621002a5672939dba789acd4662cc89e9ae98e"
        hex"1b1d57af48d51938c368c6303acd166dc5af3b0fec5f95f20309086c78bd7111"
        hex"0b60e1b7a588509a40702bd270dd6491c29a89dd892013d4b85626ebe5c730c8"
        hex"1d2caf391858b4e459629dbf90f3459441511d51986b4ffe151642678a6c1f17"
        hex"286b6325795c5d95e95756e576e16b5b356fc3d72d293f0b07328cb20b4726f3"
        hex"11ba6f467c5584578bc8b8f848c75d91fd796e9348bca01a7d622960a6489af1"
        hex"1c970631e0741e94e8cb5131682a7862300f2663aaea60d28fbce21783949c6b"
        hex"198ceb3b07acd6c1dee9a0de0052bdc6d3dd8c2f83eaa1f322afad9a32eccc9a"
        hex"23a61783fb380dae038acb8041484ffffae8a05b33861b90fa0cf7aa27da969d"
        hex"034acb2b2bfedcfb4a20dbc3b724e7572464c4acb1ef87b4542e4bc5a8edb7e0"
        hex"064195aae49c9cbc4d5c13e1d99cfc95a7015e1bea78f2cf397e6e3e0698be6a"
        hex"0dc5d345cccb5076f4f9e11ccaf2fde6418ab28ae07fffad84d981c8f7badd95"
        hex"1f384edd0c4184b776470da2e383bf390402d7a9b0ef616b969213b36d8ebc16"
        hex"017f60c2ae26b01a98a9184f71653bca4ed1638ad365e173e11b63fe46d0fb51"
        hex"0f8cdd7561281d8a98e0f43e25ecb646c130c6d101f04137c1fe691227a1277e";

    /// @inheritdoc IPrivatePool
    IPoseidon public immutable poseidon;

    /// @inheritdoc IPrivatePool
    bytes32 public latestRoot;
    /// @inheritdoc IPrivatePool
    uint256 public depositCount;
    /// @inheritdoc IPrivatePool
    mapping(bytes32 root => uint256) public rootTime;

    /// @dev The newest whole subtree of each height that still waits for its right neighbour.
    uint256[DEPTH] private _whole;

    constructor(IPoseidon poseidon_) {
        uint256 found = poseidon_.hash([uint256(1), 2]);
        require(found == KNOWN_ANSWER, PoseidonDiffers(found));
        poseidon = poseidon_;
    }

    /// @dev Puts a leaf at the next place. A subtree is stored once, when its last leaf comes: one write for a deposit.
    function _insert(uint256 leaf) internal {
        uint256 index = depositCount;
        require(index < 1 << DEPTH, TreeFull());
        depositCount = index + 1;

        bytes memory emptyRoots = EMPTY_ROOTS;
        uint256 node = leaf;
        bool isWhole = true;
        for (uint256 level = 0; level < DEPTH; ++level) {
            if (index >> level & 1 == 1) {
                node = _hash(_whole[level], node);
                continue;
            }
            if (isWhole) {
                _whole[level] = node;
                isWhole = false;
            }
            uint256 empty;
            assembly ("memory-safe") {
                empty := mload(add(add(emptyRoots, 32), mul(level, 32)))
            }
            node = _hash(node, empty);
        }
        latestRoot = bytes32(node);
        rootTime[bytes32(node)] = block.timestamp;
    }

    function _hash(uint256 left, uint256 right) internal view returns (uint256) {
        return poseidon.hash([left, right]);
    }
}
