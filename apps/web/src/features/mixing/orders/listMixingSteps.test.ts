import { describe, expect, it } from 'vitest'
import { listMixingSteps, type MixingProgress } from './listMixingSteps.ts'

const nothing: MixingProgress = { preparing: null, deposit: null, order: null, isProving: false }
const listCurrent = (progress: Partial<MixingProgress>) =>
  listMixingSteps({ ...nothing, ...progress })
    .filter(({ state }) => state !== 'done' && state !== 'later')
    .map(({ key, state }) => `${key} ${state}`)
const orderIn = (detail: NonNullable<MixingProgress['order']>['detail'], managed = false) => ({
  order: { detail, managed },
})

describe('listMixingSteps', () => {
  it('default: before anything is done every step is still to come', () => {
    expect(new Set(listMixingSteps(nothing).map(({ state }) => state))).toEqual(new Set(['later']))
  })

  it('behavior: work that this page prepares needs the member', () => {
    expect(listCurrent({ preparing: 'note' })).toEqual(['note now'])
    expect(listCurrent({ preparing: 'order' })).toEqual(['order now'])
  })

  it('behavior: the deposit of this browser decides the step until the bank has recorded it', () => {
    const asked = { nonce: 1, blockNumber: 1, askedAt: 1 }
    expect(listCurrent({ ...orderIn('created'), deposit: { state: { status: 'asking', asked } } })).toEqual([
      'deposit now',
    ])
    const creditedAt = { status: 'credited', sent: null, creditedAt: 1 } as const
    expect(listCurrent({ ...orderIn('created'), deposit: { state: creditedAt } })).toEqual([
      'screening waiting',
    ])
  })

  it('behavior: an order without a deposit waits for its member', () => {
    expect(listCurrent(orderIn('created'))).toEqual(['deposit now'])
  })

  it.each([
    ['screening', 'screening waiting'],
    ['review', 'screening waiting'],
    ['standby', 'screening waiting'],
    ['ready', 'proof now'],
    ['proved', 'relay waiting'],
    ['relaying', 'relay waiting'],
    ['broadcast', 'arrived waiting'],
    ['refused', 'screening failed'],
    ['failed', 'arrived failed'],
    ['takenBack', 'arrived failed'],
  ] as const)('behavior: an order in %s has the current step: %s', (detail, expected) => {
    expect(listCurrent(orderIn(detail))).toEqual([expected])
  })

  it('behavior: a proof running here, or on the server, needs no action of the member', () => {
    expect(listCurrent({ ...orderIn('ready'), isProving: true })).toEqual(['proof waiting'])
    expect(listCurrent(orderIn('ready', true))).toEqual(['proof waiting'])
  })

  it('behavior: once it has arrived every step is done', () => {
    expect(
      new Set(listMixingSteps({ ...nothing, ...orderIn('withdrawn') }).map(({ state }) => state)),
    ).toEqual(new Set(['done']))
  })
})
