import { vaultAbi } from '@bank/chain'
import { getTestAddress } from '@bank/chain/testing'
import { type AbiFunction, type AbiParameter, type Hex, toHex } from 'viem'
import type { Loot } from './composeAttempt.ts'
import type { Draw } from './createDraw.ts'

/** A call of the vault as a thief sends it. */
export type VaultCall = { readonly name: string; readonly args: readonly unknown[] }

const functions: readonly AbiFunction[] = vaultAbi.filter(
  (item) => item.type === 'function' && item.stateMutability === 'nonpayable',
)

/** An account of the thief on chain, which belongs to no member. */
const thiefIndex = 9
const unit = 10n ** 18n
const amounts = [1n, 400n * unit, 10_000n * unit, 49_000n * unit, 60_000n * unit, 2n ** 255n]

/** Draws an argument of a type; signatures are bytes that no reviewer has signed. */
function drawArgument(parameter: AbiParameter, loot: Loot, draw: Draw): unknown {
  const { type } = parameter
  if (type.endsWith('[]')) {
    const item = { ...parameter, type: type.slice(0, -2) }
    return Array.from({ length: draw.below(3) }, () => drawArgument(item, loot, draw))
  }
  if ('components' in parameter)
    return Object.fromEntries(parameter.components.map((part) => [part.name, drawArgument(part, loot, draw)]))
  if (type === 'address') return draw.of([getTestAddress(thiefIndex), loot.thiefAddress, loot.vault])
  if (type === 'bytes32') return toHex(BigInt(draw.below(2 ** 30)), { size: 32 }) satisfies Hex
  if (type === 'bytes') return toHex(BigInt(draw.below(2 ** 30)), { size: 65 }) satisfies Hex
  if (type === 'bool') return draw.below(2) === 0
  return draw.of(amounts)
}

/** Draws a call of any function that changes the vault; half of them pay out. */
export function composeVaultCall(loot: Loot, draw: Draw): VaultCall {
  const payOut = functions.filter(({ name }) => name.startsWith('payOut') || name === 'withdraw')
  const chosen = draw.of(draw.below(2) === 0 ? payOut : functions)
  return { name: chosen.name, args: chosen.inputs.map((input) => drawArgument(input, loot, draw)) }
}
