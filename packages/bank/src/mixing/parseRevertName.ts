import { privatePoolAbi } from '@bank/chain'
import { decodeErrorResult, type Hex } from 'viem'

/** Converts a pool's revert to its error name, or undefined for another contract's error. */
export function parseRevertName(revertData: Hex): string | undefined {
  try {
    return decodeErrorResult({ abi: privatePoolAbi, data: revertData }).errorName
  } catch {
    return undefined
  }
}
