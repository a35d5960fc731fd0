import { expect, test } from 'vitest'
import { drawFaults } from './drawFaults.ts'

test('behavior: a seed draws the same faults again, and another seed others', () => {
  const draw = (seed: number) => drawFaults({ seed, seconds: 600, count: 130 })
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('behavior: faults are in order of time, and each process, chain, provider and service fails', () => {
  const planned = drawFaults({ seed: 7, seconds: 600, count: 130 })
  const times = planned.map(({ atMs }) => atMs)
  expect(times).toEqual(times.toSorted((left, right) => left - right))
  expect(planned).toHaveLength(130)
  const kinds = new Set(planned.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['kill', 'pause', 'provider', 'reorg', 'service'])
  const killed = planned.flatMap((fault) => (fault.kind === 'kill' ? [fault.part] : []))
  for (const part of ['api', 'worker', 'postgres', 'chain56', 'chain1', 'chain137', 'crossService'])
    expect(killed).toContain(part)
})

test('behavior: of the two providers of a chain never more than one lies', () => {
  const liars = drawFaults({ seed: 7, seconds: 600, count: 130 }).filter(
    (fault) => fault.kind === 'provider' && fault.fault !== 'down',
  )
  expect(liars.length).toBeGreaterThan(0)
  for (const liar of liars) expect(liar).toHaveProperty('provider')
})
