import type { VaultDeposit } from '@bank/chain/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import { assertCounted } from './assertCounted.ts'

const decimals = 18
const perMicro = 10n ** 12n

function makeDeposits(amounts: readonly bigint[], fromMicro: bigint): VaultDeposit[] {
  let total = fromMicro
  return amounts.map((micro, index) => {
    total += micro
    return {
      blockNumber: BigInt(index),
      blockHash: `0x${'11'.repeat(32)}`,
      txHash: `0x${index.toString(16).padStart(64, '0')}`,
      logIndex: index,
      depositor: `0x${'22'.repeat(20)}`,
      tokenUnits: micro * perMicro,
      totalDeposited: total * perMicro,
    }
  })
}

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 })
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

test('default: deposits that lead from one count to the next pass, with amounts in micro-units', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 15n }), (given, fromMicro) => {
      const toMicro = fromMicro + sum(given)
      const counted = assertCounted(makeDeposits(given, fromMicro), { fromMicro, toMicro, decimals })
      expect(counted.map(({ micro }) => micro)).toEqual(given)
    }),
  )
})

test('error: counterMismatch — any one deposit left out, doubled or changed', () => {
  fc.assert(
    fc.property(amounts, fc.nat(), fc.constantFrom('drop', 'double', 'change', 'swap'), (given, at, lie) => {
      const honest = makeDeposits(given, 0n)
      const index = at % honest.length
      const chosen = honest[index]
      if (!chosen) return
      const told = [...honest]
      if (lie === 'drop') told.splice(index, 1)
      if (lie === 'double') told.splice(index, 0, chosen)
      if (lie === 'change') told[index] = { ...chosen, tokenUnits: chosen.tokenUnits + perMicro }
      if (lie === 'swap') {
        const next = honest[(index + 1) % honest.length]
        if (!next || honest.length === 1) return
        told[index] = next
        told[(index + 1) % honest.length] = chosen
      }
      expect(() => assertCounted(told, { fromMicro: 0n, toMicro: sum(given), decimals })).toThrow(
        FollowerHalted,
      )
    }),
  )
})

test('error: counterMismatch — a deposit of nothing', () => {
  const nothing = makeDeposits([0n], 0n)
  expect(() => assertCounted(nothing, { fromMicro: 0n, toMicro: 0n, decimals })).toThrow(/the vault counted/)
})

test('error: invalidAmount — a fraction of a micro-unit is never truncated', () => {
  const [deposit] = makeDeposits([5n], 0n)
  if (!deposit) expect.unreachable()
  const fraction = { ...deposit, tokenUnits: deposit.tokenUnits + 1n }
  const stopped = () => assertCounted([fraction], { fromMicro: 0n, toMicro: 5n, decimals })
  expect(stopped).toThrow(expect.objectContaining({ reason: 'invalidAmount' }))
  const huge = { ...deposit, tokenUnits: 2n ** 255n }
  expect(() => assertCounted([huge], { fromMicro: 0n, toMicro: 5n, decimals })).toThrow(
    expect.objectContaining({ reason: 'invalidAmount' }),
  )
})
