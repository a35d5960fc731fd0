import fc from 'fast-check'

/** One act of a member, an operator or a worker on withdrawals. */
export type WithdrawalAct = {
  readonly kind: 'request' | 'cancel' | 'screen' | 'approve' | 'reject' | 'release' | 'return' | 'pay'
  readonly member: number
  readonly order: number
  readonly operator: number
  readonly gusd: number
  readonly list: 'clear' | 'hit' | 'silent'
  /** Number of times that the same act is sent at once. */
  readonly sent: number
}

/** Any act. */
export const withdrawalAct: fc.Arbitrary<WithdrawalAct> = fc.record({
  kind: fc.constantFrom(
    'request',
    'request',
    'cancel',
    'screen',
    'screen',
    'approve',
    'approve',
    'reject',
    'release',
    'return',
    'pay',
  ),
  member: fc.integer({ min: 0, max: 1 }),
  order: fc.nat(6),
  operator: fc.integer({ min: 1, max: 3 }),
  gusd: fc.constantFrom(1, 90, 400, 600, 11_000),
  list: fc.constantFrom('clear', 'clear', 'clear', 'hit', 'silent'),
  sent: fc.integer({ min: 1, max: 3 }),
})

const plain: WithdrawalAct = {
  kind: 'request',
  member: 0,
  order: 0,
  operator: 1,
  gusd: 1,
  list: 'clear',
  sent: 1,
}
/** One order taken back and one refused, so that every end is seen whatever else is drawn. */
export const bothEnds: WithdrawalAct[][] = [
  [plain],
  [{ ...plain, kind: 'cancel' }],
  [{ ...plain, gusd: 600 }],
  [{ ...plain, kind: 'screen' }],
  [{ ...plain, kind: 'reject' }],
]
