import { z } from 'zod'
import {
  amountField,
  createPageSchema,
  decimal,
  pageFields,
  time,
  withdrawalStates,
} from '../../calls/fields.ts'
import { idField, reasonField } from './consoleFields.ts'
import { proposalRow } from './proposalCalls.ts'

const suspense = z.object({
  id: z.string(),
  chainId: z.number().int(),
  txHash: z.string(),
  depositor: z.string(),
  amount: decimal.meta({ description: 'In USDT' }),
  createTime: time,
  capitalTime: time.meta({
    description: 'From then on it may be booked as capital, if no member has a claim to it',
  }),
})

const querySuspense = {
  summary: 'Deposits of addresses that are not members yet, oldest first',
  request: z.object({ ...pageFields }),
  result: createPageSchema(suspense),
}

const proposeSuspenseBooking = {
  summary: 'Proposes to credit a deposit in suspense to a member',
  request: z.object({ suspenseId: z.string().min(1).max(100), memberId: idField, reason: reasonField }),
  result: proposalRow,
}

const querySurplus = {
  summary: 'What the vault holds beyond what the books say, and why',
  request: z.object({}),
  result: z.object({
    chainId: z.number().int(),
    assets: decimal.meta({ description: 'Idle USDT and aUSDT together' }),
    owed: decimal.meta({ description: 'What the books say stands on the vault: USDT and GUSD' }),
    surplus: decimal.meta({
      description: 'What was given to the vault and is not booked; negative when it holds less than owed',
    }),
    filling: decimal.meta({
      description:
        'What of the surplus fills a loss that nobody has borne; it is booked as loss, not as revenue',
    }),
    blockNumber: z.string(),
    asOf: time,
  }),
}

const proposeSurplusBooking = {
  summary: 'Proposes to book a part of the surplus as revenue',
  request: z.object({ amount: amountField, reason: reasonField }),
  result: proposalRow,
}

const queryVault = {
  summary: 'The vault as its chain shows it at a final block; empty while the chain does not answer',
  request: z.object({}),
  result: z
    .array(
      z.object({
        chainId: z.number().int(),
        address: z.string(),
        blockNumber: z.string(),
        blockTime: time,
        idleAmount: decimal.meta({ description: 'The buffer: USDT in the vault itself' }),
        suppliedAmount: decimal.meta({ description: 'aUSDT in Aave' }),
        withdrawableAmount: decimal.meta({ description: 'What could be paid out now' }),
        waitingAmount: decimal.meta({ description: 'What approved orders wait for' }),
        perPayoutCap: decimal,
        perDayCap: decimal,
        availableToday: decimal.meta({ description: 'What the caps of the day leave' }),
        netDepositAmount: decimal.meta({ description: 'Deposits less payouts, by its own counters' }),
        paidOutAmount: decimal,
        isPaused: z.boolean(),
      }),
    )
    .readonly(),
}

const payoutIdField = z.string().regex(/^0x[0-9a-fA-F]{64}$/)

/** The ways to book a payment that belongs to no order. */
export const payoutBookings = ['withdrawal', 'capital', 'surplus'] as const

const unrecognizedPayout = z.object({
  id: z.string().meta({ description: 'What the vault was told to pay under' }),
  kind: z.enum(['unknown', 'mismatch']).meta({
    description: 'mismatch: a payout of ours has this id, for another recipient or amount, or had failed',
  }),
  recipient: z.string(),
  amount: decimal,
  txHash: z.string(),
  foundTime: time,
  isAcknowledged: z.boolean(),
  paidBy: z.enum(['owner', 'payer']).meta({ description: 'By its id: withdraw of the owner, or payOut' }),
  memberId: z.string().nullable().meta({ description: 'Whose wallet was paid, if a member’s' }),
  openOrders: z
    .array(
      z.object({
        withdrawalId: z.string(),
        amount: decimal,
        paidAmount: decimal,
        state: z.enum(withdrawalStates),
      }),
    )
    .readonly()
    .meta({ description: 'Open orders of that member that this may have paid' }),
  bookedAs: z.enum(payoutBookings).nullable().meta({ description: 'Null: waiting, or corrected by hand' }),
  withdrawalId: z.string().nullable().meta({ description: 'The order it is booked under' }),
  houseAmount: decimal.nullable().meta({ description: 'What revenue bore, the balance not sufficing' }),
})

const queryUnrecognizedPayouts = {
  summary:
    'What the vault paid without an order of ours; payouts stop until two operators book or acknowledge each',
  request: z.object({}),
  result: z.array(unrecognizedPayout).readonly(),
}

const proposeUnrecognizedPayout = {
  summary: 'Proposes what an unrecognized payout is booked as; once another operator agrees, payouts go on',
  request: z
    .object({
      id: payoutIdField,
      bookAs: z.enum([...payoutBookings, 'nothing']).meta({
        description:
          'withdrawal: of the member whose wallet was paid; capital, surplus: the platform’s own money, booked before or not; nothing: the ledger was corrected by hand, the only one for a mismatch',
      }),
      withdrawalId: idField
        .optional()
        .meta({ description: 'An open order that it paid; without one a forgotten order is written anew' }),
      reason: reasonField,
    })
    .refine(({ bookAs, withdrawalId }) => bookAs === 'withdrawal' || withdrawalId === undefined),
  result: proposalRow,
}

const strandedPayout = z.object({
  id: z.string().meta({ description: 'What the vault would be told to pay under' }),
  withdrawalId: z.string(),
  recipient: z.string(),
  amount: decimal,
  sender: z.string().meta({ description: 'The key that has it in its queue' }),
  state: z.enum(['queued', 'signed', 'broadcast', 'final']).meta({ description: 'How far it is there' }),
  nonce: z.string().nullable().meta({ description: 'Of what was signed last; null: nothing was' }),
  finalNonce: z.string().nullable().meta({ description: 'How many nonces of that signer are final' }),
  payer: z.string().meta({ description: 'The vault’s payer at the final block' }),
  blockNumber: z.string(),
  isPaid: z.boolean().meta({ description: 'The vault has paid this id; its event will settle it' }),
  canEnd: z.boolean().meta({ description: 'By the chain, nothing signed for it can be paid any more' }),
})

const queryStrandedPayouts = {
  summary:
    'Payouts in flight that the vault’s payer has not queued, or whose transaction ended without paying, with what the chain says of each',
  request: z.object({}),
  result: z.array(strandedPayout).readonly(),
}

const proposePayoutEnd = {
  summary:
    'Proposes to end a stranded payout unpaid; once another operator agrees and the chain says the same, the member has the amount again',
  request: z.object({ id: payoutIdField, reason: reasonField }),
  result: proposalRow,
}

const queryReconciliation = {
  summary: 'The newest passes that compared the books with each other, and what they found broken',
  request: z.object({}),
  result: z.object({
    passes: z
      .array(
        z.object({
          kind: z.enum(['incremental', 'whole']),
          day: z.string().nullable().meta({ description: 'UTC day of the newest whole pass' }),
          startTime: time.nullable(),
          endTime: time.nullable().meta({ description: 'Of the newest complete pass' }),
          rows: z.string().nullable().meta({ description: 'Rows that the newest complete pass read' }),
          durationMs: z.number().nullable(),
        }),
      )
      .readonly(),
    breaches: z
      .array(
        z.object({
          id: z.string(),
          law: z.string(),
          table: z.string(),
          row: z.string().meta({ description: 'The row or account that breaks the law' }),
          expected: z.string().meta({ description: 'Amounts in micro-units' }),
          actual: z.string(),
          findTime: time,
          seenTime: time.meta({ description: 'When a pass last found it' }),
          liftTime: time.nullable().meta({ description: 'Null: payouts are halted' }),
          liftedBy: z.string().nullable().meta({ description: 'The second of the two operators' }),
        }),
      )
      .readonly()
      .meta({ description: 'Those that halt payouts first; at most 100' }),
  }),
}

const proposeBreachLift = {
  summary:
    'Proposes to let payouts continue after a breach, once its law holds again; another operator approves',
  request: z.object({ id: idField, reason: reasonField }),
  result: proposalRow,
}

/** Schemas of the calls under /console/api/vault. */
export const vaultCalls = {
  querySuspense,
  proposeSuspenseBooking,
  querySurplus,
  proposeSurplusBooking,
  queryVault,
  queryUnrecognizedPayouts,
  proposeUnrecognizedPayout,
  queryStrandedPayouts,
  proposePayoutEnd,
  queryReconciliation,
  proposeBreachLift,
}
