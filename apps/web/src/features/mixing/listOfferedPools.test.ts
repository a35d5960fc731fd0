import { expect, test } from 'vitest'
import type { Pool } from '../../records/mixingQueries.ts'
import { listOfferedPools } from './listOfferedPools.ts'

const poolOf = (amount: string, address: string, isFollowed: boolean) =>
  ({ amount, address, isFollowed }) as unknown as Pool

test('default: each amount is offered once, by the pool that is followed', () => {
  const pools = [
    poolOf('0.1', 'newest', false),
    poolOf('0.1', 'followed', true),
    poolOf('0.1', 'old', true),
    poolOf('1', 'stopped', false),
    poolOf('1', 'stopped before', false),
  ]
  expect(listOfferedPools(pools).map(({ address }) => address)).toEqual(['followed', 'stopped'])
})
