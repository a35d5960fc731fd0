import { privatePoolAbi } from '@bank/chain'
import { decodeErrorResult, type Hex } from 'viem'

/** What a pool's refusal is called, or undefined when it said nothing that a pool says. */
export function nameOfRevert(revertData: Hex): string | undefined {
  try {
    return decodeErrorResult({ abi: privatePoolAbi, data: revertData }).errorName
  } catch {
    return undefined
  }
}
