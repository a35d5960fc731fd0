import { z } from 'zod'
import {
  addressField,
  amountField,
  createPageSchema,
  createWholeNumberField,
  decimal,
  pageFields,
  time,
  transactionHashField,
} from './fields.ts'

const createWordField = (description: string) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .transform((text) => text.toLowerCase())
    .meta({ description })

const commitmentHex = createWordField('The commitment of the order, as createTornadoOrder answered it')

/** The progress of a private transfer within an orderStatus. */
export const mixingDetails = [
  'created',
  'screening',
  'review',
  'standby',
  'ready',
  'proved',
  'relaying',
  'broadcast',
  'withdrawn',
  'refused',
  'failed',
  'takenBack',
] as const

const order = z.object({
  orderId: z.string(),
  commitmentHex: z.string(),
  depositAmount: decimal.meta({ description: 'In BNB' }),
  orderStatus: z.number().int().min(0).max(4).meta({
    description:
      '0 created, not deposited; 1 confirmed; 2 withdraw success; 3 withdraw failed, refused or taken back; 4 broadcast, not final yet',
  }),
  detail: z.enum(mixingDetails).meta({
    description:
      'created: no deposit seen; screening, review, standby: the deposit is being screened; ready: waits for a proof; proved: waits for its random moment; relaying, broadcast: on its way; refused, failed: the depositor can take it back',
  }),
  reason: z.string().nullable().meta({
    description:
      'Why: sanctioned, byOperator, receiverSanctioned, receiverRefuses, alreadySpent, proofOutdated; null when nothing is to be said',
  }),
  createTime: time,
  stateTime: time,
  fromAddress: z.string().meta({ description: 'The depositor' }),
  receiverAddress: z
    .string()
    .nullable()
    .meta({ description: 'Null once it was deleted, keepDays after the end' }),
  feeAmount: decimal.meta({ description: 'In BNB' }),
  inHash: z.string().nullable(),
  outHash: z
    .string()
    .nullable()
    .meta({ description: 'The payout or the take-back; null before, and once deleted' }),
  chainId: z.number().int(),
  pool: z.string(),
  leafIndex: z.number().int().nullable(),
  managed: z.boolean().meta({ description: 'True when the server holds the note; on local chains only' }),
  usableFrom: time
    .nullable()
    .meta({ description: 'From when its deposit can be proved; null while unknown' }),
  relayTime: time.nullable().meta({ description: 'Not before this it is sent; null before it is proved' }),
})

const createTornadoOrder = {
  summary: 'Orders a private transfer of BNB; answers the commitment to deposit under',
  invalidCode: 3022,
  request: z.object({
    receiverAddress: addressField.default(''),
    depositAmount: amountField
      .default('')
      .meta({ description: 'In BNB, one of the amounts offered', examples: ['0.1'] }),
    precommitment: z.string().max(128).optional().meta({
      description:
        'Poseidon(nullifier, Poseidon(secret)) of the note that the client made, 32 bytes in hexadecimal: what it will deposit under. Left out, a server of a local chain makes and keeps the note itself, and errInfo says so; elsewhere 3029',
    }),
  }),
  result: z.string().meta({ description: 'The commitment, 32 bytes in hexadecimal' }),
} as const

const confirmTornadoOrder = {
  summary: 'Tells in which transaction an order was deposited; what counts is what the chain says',
  invalidCode: 3024,
  request: z.object({ commitmentHex, inHash: transactionHashField }),
  result: order,
} as const

const proofField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{512}$/)
  .transform((text) => text.toLowerCase())
  .meta({ description: 'abi.encode(uint256[8]): the points A, B and C' })
const rootField = createWordField('The root of approved deposits that it was proved against')
const nullifierHashField = createWordField('What the withdrawal spends')

const submitTornadoProof = {
  summary: 'Hands in the proof of a withdrawal; the server relays it after a random time',
  invalidCode: 3029,
  request: z.object({
    commitmentHex,
    proof: proofField,
    root: rootField,
    nullifierHash: nullifierHashField,
    nullifier: createWordField(
      'The nullifier of the note: with the next it proves that this deposit is spent',
    ),
    secretHash: createWordField('The hash of the secret of the note; the secret itself is never sent'),
    relayer: addressField.meta({
      description: 'To whom the proof pays the fee: the relayer of queryMixingFigures',
    }),
  }),
  result: order,
} as const

const queryTornadoOrders = {
  summary: "The member's private transfers, newest first",
  request: z.object({
    orderStatus: z
      .union([
        z.literal(''),
        createWholeNumberField(0, 4, '1 to 4; absent or empty: all, created ones among them'),
      ])
      .optional(),
    ...pageFields,
  }),
  result: createPageSchema(order),
}

const relayWithdrawal = {
  summary:
    'Relays a proved withdrawal of a private transfer for anybody, without a session; the same one again answers how far it is',
  invalidCode: 3029,
  request: z.object({
    chainId: createWholeNumberField(1, 2 ** 48, 'Chain of the pool'),
    pool: addressField.meta({ description: 'A pool of queryMixingFigures' }),
    proof: proofField,
    root: rootField,
    nullifierHash: nullifierHashField,
    receiverAddress: addressField.meta({
      description: 'To whom the proof pays; its relayer and fee are those of queryMixingFigures',
    }),
  }),
  result: z.object({
    state: z.enum(['proved', 'relaying', 'broadcast', 'withdrawn', 'failed']).meta({
      description:
        'proved: waits for its random moment; relaying, broadcast: on its way; failed: not paid, and a newer proof may be handed in',
    }),
    reason: z.string().nullable().meta({
      description:
        'Why it failed or waits: receiverSanctioned, receiverRefuses, alreadySpent, proofOutdated; null otherwise',
    }),
    relayTime: time.meta({ description: 'Not before this it is sent' }),
    outHash: z.string().nullable().meta({ description: 'The payout; null before it is final' }),
  }),
} as const

const opening = { date: time }

const queryMixingFigures = {
  summary: 'Private transfer: its pools, how many deposits hide one another, and what was earned with it',
  request: z.object({}),
  result: z.object({
    isOpen: z
      .boolean()
      .meta({ description: 'False while no operators have opened it, or no pool is followed' }),
    totalFees: decimal.meta({ description: 'Fees earned, in BNB, opening figure included' }),
    totalFeesOpening: z.object({ amount: decimal, ...opening }).nullable(),
    totalAddresses: z.number().int().meta({ description: 'Depositors, opening figure included' }),
    totalAddressesOpening: z.object({ count: z.number().int(), ...opening }).nullable(),
    feeBps: z.number().int().meta({ description: 'Of the amount, in hundredths of a percent' }),
    waitEpochs: z
      .number()
      .int()
      .meta({ description: 'Number of epochs that the wait of a deposit is drawn from, by its own note' }),
    minimumHidden: z
      .number()
      .int()
      .meta({ description: 'Below so many unspent approved deposits a page holds its proof back' }),
    keepDays: z
      .number()
      .int()
      .meta({ description: 'Days after its end for which an order keeps receiver and payout' }),
    maximumWaitSeconds: z
      .number()
      .int()
      .meta({ description: 'The longest random wait before a proof is relayed' }),
    pools: z
      .array(
        z.object({
          amount: decimal.meta({ description: 'In BNB' }),
          chainId: z.number().int(),
          address: z.string(),
          startBlock: z.number().int(),
          relayer: z.string(),
          epochSeconds: z.number().int().meta({
            description: 'Roots change once in an epoch; epochs are counted from the start of unix time',
          }),
          minimumBatch: z.number().int().meta({ description: 'Least deposits that are approved at once' }),
          depositCount: z.number().int().meta({ description: 'All deposits ever' }),
          hiddenCount: z
            .number()
            .int()
            .meta({ description: 'Unspent approved deposits, among which a withdrawal hides now' }),
          needsReview: z
            .boolean()
            .meta({ description: 'True when an operator reviews every deposit of this amount' }),
          isFollowed: z
            .boolean()
            .meta({ description: 'False while the chain cannot be read or contradicts itself' }),
        }),
      )
      .readonly()
      .meta({ description: 'By amount, ascending' }),
    relayers: z
      .array(z.string())
      .readonly()
      .meta({ description: 'Origins of further relayers, which answer this call and relayWithdrawal alike' }),
    asOf: time,
  }),
} as const

/** Schemas of the private transfer: calls under /api/fund, and its public figures under /api/system. */
export const mixingCalls = {
  createTornadoOrder,
  confirmTornadoOrder,
  submitTornadoProof,
  queryTornadoOrders,
}

export const mixingSystemCalls = { queryMixingFigures, relayWithdrawal }
