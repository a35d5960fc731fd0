import { describe, expect, it } from 'vitest'
import type { CrossDetail } from '../../../records/crossOrderQueries.ts'
import { listOrderSteps } from './listOrderSteps.ts'

type Step = CrossDetail['timeline'][number]['step']

const show = (detail: CrossDetail['detail'], happened: readonly Step[]) =>
  listOrderSteps({
    detail,
    timeline: happened.map((step, index) => ({ step, time: index, chainId: 56, txHash: null })),
  }).map(({ key, state, event }) => `${key} ${state}${event ? '' : '?'}`)

const deposited = ['quoted', 'sent', 'deposited'] as const

describe('the steps of a cross-chain transfer', () => {
  it('default: everything that happened, and nothing more once it arrived', () => {
    expect(show('filled', [...deposited, 'filled'])).toEqual([
      'quoted done',
      'sent done',
      'deposited done',
      'filled done',
    ])
  })

  it('behavior: all that is ahead is named before it happens', () => {
    expect(show('sent', ['quoted', 'sent']).slice(2)).toEqual(['deposited waiting?', 'filled later?'])
    for (const detail of ['deposited', 'slowFill', 'arriving', 'unknown'] as const)
      expect(show(detail, deposited).slice(3)).toEqual(['filled waiting?'])
    expect(show('unknown', ['quoted', 'sent']).slice(2)).toEqual(['deposited waiting?', 'filled later?'])
  })

  it('behavior: an expired one waits for its refund, a refunded one for nothing', () => {
    expect(show('expired', [...deposited, 'expired']).slice(3)).toEqual([
      'expired failed',
      'refunded waiting?',
    ])
    expect(show('refunded', [...deposited, 'expired', 'refunded']).slice(3)).toEqual([
      'expired failed',
      'refunded done',
    ])
  })

  it('behavior: a transaction is shown where it was sent, and not again at its block', () => {
    const hashes = ['0x7', '0x7', '0x8'].map((txHash, time) => ({ time, chainId: 56, txHash }))
    const [sent, deposited, filled] = hashes
    if (!sent || !deposited || !filled) throw new Error('three events')
    const steps = listOrderSteps({
      detail: 'filled',
      timeline: [
        { step: 'sent', ...sent },
        { step: 'deposited', ...deposited },
        { step: 'filled', ...filled },
      ],
    })
    expect(steps.map(({ event }) => event?.txHash)).toEqual(['0x7', null, '0x8'])
  })

  it('behavior: a transaction that moved nothing ends with its failure, reported or not', () => {
    for (const detail of ['reverted', 'neverMined', 'anotherCall'] as const) {
      expect(show(detail, ['quoted', 'sent', 'failed']).slice(2)).toEqual(['failed failed'])
      expect(show(detail, ['quoted', 'sent']).slice(2)).toEqual(['failed failed?'])
    }
  })
})
