import { type Address, concat, getContractAddress, type Hex, keccak256, stringToHex } from 'viem'

/**
 * Arachnid's deterministic deployment proxy: called with salt and creation code, it deploys them by CREATE2. It has no owner
 * and no state.
 */
export const factoryAddress: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Hash of its runtime code. */
export const factoryCodeHash: Hex = '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989'

/** The salt of a contract: the operator's own word, and the contract's name in the plan. */
export const computeSalt = (word: string, name: string): Hex => keccak256(stringToHex(`${word}/${name}`))

/** The address that the factory gives to creation code under a salt. */
export const computeAddress = (salt: Hex, creationCode: Hex): Address =>
  getContractAddress({ opcode: 'CREATE2', from: factoryAddress, salt, bytecode: creationCode })

/** The call data that makes the factory deploy. */
export const encodeDeployment = (salt: Hex, creationCode: Hex): Hex => concat([salt, creationCode])
