import { z } from 'zod'
import { createPageSchema, createWholeNumberField, decimal, pageFields, time } from './fields.ts'

/** The kinds of liability in the order of the page: five to members, three of the platform as a whole. */
export const liabilityKinds = [
  'usdt',
  'gusd',
  'staked',
  'pendingWithdrawal',
  'interest',
  'suspense',
  'pool',
  'setAside',
] as const

const liability = z.object({
  kind: z.enum(liabilityKinds).meta({
    description:
      'usdt, gusd: balances; staked: principal; pendingWithdrawal: asked for and not paid yet; interest: promised or accrued; suspense: deposits of addresses that are no members; pool: the bonus pool; setAside: set aside for interest and team rewards',
  }),
  amount: decimal,
})

const holdings = {
  blockNumber: z.string().meta({ description: 'The block the vault was read in' }),
  blockTime: time,
  idleAmount: decimal.meta({ description: 'USDT in the vault itself' }),
  suppliedAmount: decimal.meta({ description: 'aUSDT of the vault: in Aave, interest included' }),
  withdrawableAmount: decimal.meta({ description: 'Amount that could be paid out at that block' }),
  uncreditedAmount: decimal.meta({
    description: 'Deposits in the vault that were no balance yet; not counted',
  }),
  inTransitAmount: decimal.meta({ description: 'Payouts that had left the vault but not the books; added' }),
  assetsAmount: decimal.meta({ description: 'idle + supplied − uncredited + inTransit' }),
  liabilitiesAmount: decimal,
  ratio: z
    .string()
    .nullable()
    .meta({
      description: 'Assets ÷ liabilities, cut to 6 decimals; null while nothing is owed',
      examples: ['1.002511'],
    }),
  liabilities: z.array(liability).readonly(),
}

const attestation = z.object({
  number: z.string().meta({ description: 'Its number in the contract, from 1' }),
  root: z.string().meta({ description: 'Root of the tree of liabilities' }),
  hash: z.string().meta({ description: 'The transaction that recorded it' }),
  chainId: z.number().int(),
  contract: z.string(),
  memberCount: z.number().int(),
  snapshotTime: time.meta({ description: 'Time as of which the tree states the total owed' }),
  ...holdings,
  isSolvent: z.boolean(),
})

const querySolvency = {
  summary: 'Holdings of the vault against the total owed: checked every minute, attested on chain every hour',
  request: z.object({ ...pageFields }),
  result: z.object({
    asOf: time,
    check: z
      .object({ time, ...holdings, isSolvent: z.boolean() })
      .nullable()
      .meta({ description: 'The newest check of vault and ledger; null before the first' }),
    attestation: attestation.nullable().meta({ description: 'The newest on chain; null before the first' }),
    stopped: z.object({
      rewards: z.boolean(),
      newStakes: z.boolean(),
      reason: z.enum(['insolvent', 'unread']).nullable().meta({
        description: 'unread: the last check is too old; null while neither is stopped',
      }),
    }),
    waterfall: z
      .array(
        z.object({
          step: z.enum(['houseEquity', 'payoutQueue', 'operatorsDecision']).meta({
            description:
              'houseEquity: revenue and capital of the platform pay first; payoutQueue: then payouts wait in a queue, and new stakes and rewards stop; operatorsDecision: what remains is shared pro rata, only by two operators',
          }),
          amount: decimal
            .nullable()
            .meta({ description: 'The current amount; null where the step has none' }),
        }),
      )
      .readonly()
      .meta({ description: 'Bearers of a loss, in order' }),
    history: createPageSchema(attestation).meta({ description: 'Attestations, newest first' }),
  }),
}

const coverRatio = z
  .string()
  .meta({ description: 'Assets ÷ liabilities, cut to 6 decimals', examples: ['1.002511'] })

const querySolvencyDays = {
  summary: 'Cover of each UTC day by its records on chain, oldest first; a day without one is left out',
  request: z.object({ days: createWholeNumberField(1, 365, 'So many UTC days up to today').default(90) }),
  result: z
    .array(
      z.object({
        dayTime: time.meta({ description: 'Start of the UTC day' }),
        lowestRatio: coverRatio,
        lastRatio: coverRatio,
        recordCount: z.number().int().min(1),
      }),
    )
    .readonly(),
}

const microUnits = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/)
  .meta({ description: 'Whole micro-units (10⁻⁶)', examples: ['100500000'] })
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

const querySolvencyProof = {
  summary:
    'Proof that the member is counted in the attested liabilities; no attestation yet: 404; none since the member registered: 404 with the message solvencyProofPending. The result, as a file, is what the stand-alone verifier takes',
  request: z.object({}),
  result: z.object({
    version: z.literal(1),
    chainId: z.number().int(),
    contract: z.string(),
    blockNumber: z.string().meta({ description: 'The block that recorded the root' }),
    snapshotTime: time,
    root: hash,
    liabilities: microUnits,
    leaf: z
      .object({
        address: z.string(),
        salt: hash,
        usdt: microUnits,
        gusd: microUnits,
        staked: microUnits,
        pendingWithdrawal: microUnits,
        interest: microUnits,
      })
      .meta({ description: "The member's own leaf" }),
    path: z
      .array(
        z.object({
          side: z.enum(['left', 'right']).meta({ description: 'Side of the sibling' }),
          hash,
          sum: microUnits,
        }),
      )
      .max(63)
      .readonly()
      .meta({ description: 'Siblings from the leaf up' }),
  }),
}

/** Schemas of the calls about solvency. */
export const solvencyCalls = { querySolvency, querySolvencyDays, querySolvencyProof }
