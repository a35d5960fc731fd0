import { expect, test } from 'vitest'
import { type CrossRow, describeCrossOrder, describeCrossState, describeCrossSteps } from './crossRecord.ts'

const address = (digits: string) => `0x${digits.repeat(20)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
const row = (changes: Partial<CrossRow> = {}): CrossRow => ({
  id: '5',
  member_id: '2',
  quote_id: '0d9a2f0e-0000-4000-8000-000000000000',
  origin_chain_id: '56',
  destination_chain_id: '137',
  settlement: address('01'),
  depositor: address('ab'),
  recipient: address('cd'),
  input_token: address('03'),
  output_token: address('04'),
  input_symbol: 'USDT',
  output_symbol: 'USDC.e',
  input_decimals: 18,
  output_decimals: 6,
  input_amount: '100500000000000000000',
  output_amount: '99940000',
  exclusive_relayer: address('00'),
  quote_timestamp: '900',
  fill_deadline: '8100',
  fee_usd: '0.060000000000000000',
  expected_fill_seconds: 2,
  quoted_at: new Date(900_000),
  expires_at: new Date(4_500_000),
  destination_block: '7',
  stage: 'sent',
  status: 0,
  reason: null,
  status_raw: null,
  origin_tx_hash: hash('a'),
  sent_at: new Date(905_000),
  deposit_id: null,
  deposit_block: null,
  deposit_block_hash: null,
  deposit_log_index: null,
  exclusivity_deadline: null,
  deposited_at: null,
  is_deposit_final: false,
  fill_tx_hash: null,
  fill_block: null,
  delivered_amount: null,
  filled_at: null,
  refund_tx_hash: null,
  refunded_at: null,
  next_check_at: new Date(906_000),
  checks: 0,
  fills_read_to: null,
  state_at: new Date(905_000),
  ...changes,
})
const deposited = { stage: 'deposited', deposited_at: new Date(903_000), deposit_id: '1000' } as const

test.each([
  ['sent', 0, {}],
  ['deposited', 0, deposited],
  ['deposited', 0, { ...deposited, status_raw: 'pending' }],
  ['slowFill', 0, { ...deposited, status_raw: 'slowFillRequested' }],
  // A provider that says so, and a chain that does not show it yet.
  ['arriving', 0, { ...deposited, status_raw: 'filled' }],
  ['arriving', 0, { ...deposited, status_raw: 'slowFilled' }],
  ['deposited', 0, { ...deposited, status_raw: 'refunded' }],
  ['filled', 1, { ...deposited, status: 1 }],
  ['expired', 2, { ...deposited, status: 2, status_raw: 'filled' }],
  ['refunded', 3, { ...deposited, status: 3 }],
  ['reverted', 4, { status: 4, reason: 'reverted' }],
  ['neverMined', 4, { status: 4, reason: 'neverMined' }],
  ['anotherCall', 4, { status: 4, reason: 'anotherCall' }],
  ['unknown', 4, { ...deposited, status: 4, status_raw: 'a new word' }],
  ['unknown', 4, { status: 4, reason: 'somethingElse' }],
] as const)('default: %s of status %i follows from what is written', (detail, orderStatus, changes) => {
  expect(describeCrossState(row(changes))).toEqual({ orderStatus, detail })
})

test('default: amounts in their own decimals, the fee without its zeros, times of the chain where there are some', () => {
  expect(describeCrossOrder(row())).toMatchObject({
    originAmount: '100.5',
    destAmount: '99.94',
    crossTime: 905_000,
    feeAmountAsUsd: '0.06',
    destinationChainName: 'Polygon',
    fillDeadlineTime: 8_100_000,
    nextCheckTime: 906_000,
  })
  const filled = { ...deposited, status: 1, delivered_amount: '99950000', fee_usd: null }
  expect(describeCrossOrder(row(filled))).toMatchObject({
    destAmount: '99.95',
    crossTime: 903_000,
    feeAmountAsUsd: null,
    // It is read again until it is final, and its member need not know.
    nextCheckTime: null,
  })
  expect(describeCrossOrder(row({ fee_usd: '10.000000000000000000' })).feeAmountAsUsd).toBe('10')
  expect(() => describeCrossOrder(row({ origin_tx_hash: null }))).toThrow('was not sent')
})

test('behavior: the steps are the past events in order, each with its chain', () => {
  const names = (changes: Partial<CrossRow>) => describeCrossSteps(row(changes)).map(({ step }) => step)
  expect(names({ status: 4, reason: 'reverted' })).toEqual(['quoted', 'sent', 'failed'])
  expect(names({ ...deposited, status: 4 })).toEqual(['quoted', 'sent', 'deposited'])
  expect(names({ ...deposited, status: 2 })).toEqual(['quoted', 'sent', 'deposited', 'expired'])
  const refund = { status: 3, refund_tx_hash: hash('b'), refunded_at: new Date(9_000_000) }
  const steps = describeCrossSteps(row({ ...deposited, ...refund }))
  expect(steps.map(({ step, time }) => [step, time])).toEqual([
    ['quoted', 900_000],
    // Reported after its block was made, and sent before it.
    ['sent', 903_000],
    ['deposited', 903_000],
    ['expired', 8_100_000],
    ['refunded', 9_000_000],
  ])
  expect(steps.at(-1)).toMatchObject({ chainId: 56, txHash: hash('b') })
  const fill = { status: 1, fill_tx_hash: hash('c'), filled_at: new Date(904_000) }
  expect(describeCrossSteps(row({ ...deposited, ...fill })).at(-1)).toEqual({
    step: 'filled',
    time: 904_000,
    chainId: 137,
    txHash: hash('c'),
  })
})
