import { calls } from '@bank/api-schema/calls'
import { describe, expect, test } from 'vitest'
import { listWithdrawalSteps } from './listWithdrawalSteps.ts'

const shape = (state: Parameters<typeof listWithdrawalSteps>[0]) =>
  listWithdrawalSteps(state).map((step) => `${step.key} ${step.state}`)

describe('listWithdrawalSteps', () => {
  test('default: leads from request to confirmation', () => {
    expect(shape('requested')).toEqual([
      'requested done',
      'approved waiting',
      'sent later',
      'confirmed later',
    ])
    expect(shape('signed')).toEqual(['requested done', 'approved done', 'sent waiting', 'confirmed later'])
    expect(shape('broadcast')).toEqual(['requested done', 'approved done', 'sent done', 'confirmed waiting'])
    expect(shape('confirmed')).toEqual(['requested done', 'approved done', 'sent done', 'confirmed done'])
  })

  test.each(['screening', 'review', 'frozen'] as const)('behavior: %s waits to be approved', (state) => {
    expect(shape(state)).toEqual(shape('requested'))
  })

  test.each(['rejected', 'cancelled', 'failed'] as const)(
    'behavior: %s ends with the money returned',
    (state) => {
      expect(shape(state).at(-1)).toBe('returned done')
      expect(shape(state)).not.toContain('confirmed done')
    },
  )

  test('behavior: explains exactly one step of an unpaid withdrawal', () => {
    for (const state of calls.queryWithdrawal.result.shape.state.options) {
      const spoken = listWithdrawalSteps(state).filter((step) => step.isSpoken)
      expect(spoken).toHaveLength(state === 'confirmed' ? 0 : 1)
    }
  })
})
