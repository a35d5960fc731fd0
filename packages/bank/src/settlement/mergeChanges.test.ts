import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChanges } from './mergeChanges.ts'

test('default: a change is added to the chunk of its member', () => {
  const chunks = [
    { placement: 1, firstMember: '1', lastMember: '513', demandSeconds: '70' },
    { placement: 1, firstMember: '769', lastMember: '769', demandSeconds: '5' },
  ]
  const changes = [
    { placement: 1, memberId: '257', demandSeconds: '-20' },
    { placement: 1, memberId: '769', demandSeconds: '3' },
  ]
  expect(mergeChanges(chunks, changes)).toEqual([
    { ...chunks[0], demandSeconds: '50' },
    { ...chunks[1], demandSeconds: '8' },
  ])
  expect(mergeChanges(chunks, [])).toEqual(chunks)
})

test('behavior: every member is in exactly one chunk of its placement, and no second of demand is lost', () => {
  const placements = 3
  const toRow = (member: number, seconds: number) => ({
    placement: member % placements,
    memberId: `${member}`,
    demandSeconds: `${seconds}`,
  })
  const rows = fc.uniqueArray(
    fc.record({ member: fc.integer({ min: 1, max: 300 }), seconds: fc.integer({ min: -1_000, max: 1_000 }) }),
    { selector: ({ member }) => member, maxLength: 60 },
  )
  fc.assert(
    fc.property(rows, rows, fc.integer({ min: 1, max: 5 }), (counted, changed, size) => {
      const order = (left: { member: number }, right: { member: number }) => left.member - right.member
      const chunks = Array.from({ length: placements }, (_, placement) =>
        counted.filter(({ member }) => member % placements === placement).sort(order),
      ).flatMap((members, placement) =>
        Array.from({ length: Math.ceil(members.length / size) }, (_, index) => {
          const part = members.slice(index * size, (index + 1) * size)
          return {
            placement,
            firstMember: `${part.at(0)?.member}`,
            lastMember: `${part.at(-1)?.member}`,
            demandSeconds: `${part.reduce((sum, { seconds }) => sum + seconds, 0)}`,
          }
        }),
      )
      const changes = changed.sort(order).map(({ member, seconds }) => toRow(member, seconds))
      const merged = mergeChanges(chunks, changes)
      for (const { member } of [...counted, ...changed]) {
        const own = merged.filter(
          ({ placement, firstMember, lastMember }) =>
            placement === member % placements &&
            Number(firstMember) <= member &&
            member <= Number(lastMember),
        )
        expect(own, `member ${member}`).toHaveLength(1)
      }
      const sum = merged.reduce((all, { demandSeconds }) => all + Number(demandSeconds), 0)
      expect(sum).toBe([...counted, ...changed].reduce((all, { seconds }) => all + seconds, 0))
    }),
  )
})
