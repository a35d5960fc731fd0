import type { CrossSighting, CrossStatus } from '@bank/chain/crosschain'
import { expect, test } from 'vitest'
import { classifyCrossStatus } from './classifyCrossStatus.ts'

const words = ['pending', 'slowFillRequested', 'filled', 'slowFilled', 'expired', 'refunded', 'teleported']
const sightings: CrossSighting[] = [
  ...words.map((status) => ({ kind: 'said', status }) as const),
  { kind: 'notFound', originAgeMs: 1_000_000 },
  { kind: 'notFound', originAgeMs: 0 },
  { kind: 'silent' },
]
const all: CrossStatus[] = [0, 1, 2, 3, 4]

test.each(sightings)(
  'default: no word makes an arrival, a refund or an end that no chain shows (%j)',
  (sighting) => {
    for (const previous of [0, 4] as const)
      expect([0, 4]).toContain(classifyCrossStatus(previous, { isPastDeadline: false, sighting }))
  },
)

test('behavior: past the deadline an order has expired, whatever a service reports', () => {
  for (const previous of [0, 2, 4] as const)
    for (const sighting of sightings)
      expect(classifyCrossStatus(previous, { isPastDeadline: true, sighting })).toBe(2)
})

test('behavior: arrived and refunded stay for ever, expired stays until one of them', () => {
  for (const sighting of sightings)
    for (const isPastDeadline of [true, false])
      for (const previous of [1, 2, 3] as const)
        expect(classifyCrossStatus(previous, { isPastDeadline, sighting })).toBe(previous)
})

test('behavior: a claim that no chain shows leaves it under way, silence as it was', () => {
  for (const status of ['filled', 'slowFilled', 'expired', 'refunded'])
    expect(classifyCrossStatus(4, { isPastDeadline: false, sighting: { kind: 'said', status } })).toBe(0)
  for (const previous of all)
    expect(classifyCrossStatus(previous, { isPastDeadline: false, sighting: { kind: 'silent' } })).toBe(
      previous,
    )
})

test('behavior: a word that no service is known to use makes the state unknown', () => {
  const sighting = { kind: 'said', status: 'teleported' } as const
  expect(classifyCrossStatus(0, { isPastDeadline: false, sighting })).toBe(4)
})
