import { z } from 'zod'
import { addressField, createWholeNumberField, decimal, time } from './fields.ts'

const signatureField = z.string().max(20_000).meta({
  description: 'personal_sign of the challenge message; ERC-1271 and ERC-6492 signatures are taken too',
})

const nonceField = z.string().max(512).optional().meta({
  description: 'The nonce of the challenge that was signed; only the demo accepts a signature without one',
})

const session = z.object({
  sessionToken: z
    .string()
    .meta({ description: 'For the Authorization header; our web app uses the cookie instead' }),
  expiresAt: time.meta({ description: 'Latest end of the session, epoch milliseconds' }),
})

const challenge = {
  summary: 'Builds the EIP-4361 message to sign; nothing is stored before it is used',
  request: z.object({ address: addressField, purpose: z.enum(['register', 'signIn']) }),
  result: z.object({ message: z.string(), nonce: z.string(), expiresAt: time }),
}

const registerMember = {
  summary: 'Registers a wallet by signature under an inviter and signs it in',
  request: z.object({
    address: addressField,
    signature: signatureField,
    nonce: nonceField,
    assocAddress: addressField.meta({
      description: "The inviter's wallet address, which is the invite code",
    }),
  }),
  result: session,
}

const existMember = {
  summary: 'Tells whether a wallet is a member',
  request: z.object({ address: addressField }),
  result: z.boolean(),
}

const signIn = {
  summary: 'Signs a member in by signature',
  request: z.object({ address: addressField, signature: signatureField, nonce: nonceField }),
  result: session,
}

const signOut = {
  summary: 'Ends the session',
  request: z.object({}),
  result: z.null(),
}

const queryMeInfo = {
  summary: 'The signed-in member with balances',
  request: z.object({}),
  result: z.object({
    address: z.string(),
    assocAddress: z
      .string()
      .nullable()
      .meta({ description: "The inviter's address; null for the root member" }),
    createTime: time,
    level: z.number().int().min(0).max(5),
    banned: z.boolean(),
    totalUsdtBalance: decimal.meta({ description: 'Available and pending withdrawal together' }),
    availableUsdtBalance: decimal,
    totalGusdBalance: decimal.meta({ description: 'Available, staked and pending withdrawal together' }),
    availableGusdBalance: decimal,
  }),
}

const deposited = decimal.meta({
  description: 'Recharges less paid withdrawals until then; the rest was earned, less fees',
})

const queryAssetHistory = {
  summary:
    'Assets of the member at the end of each day, oldest first, from the first day of the member at most',
  request: z.object({ days: createWholeNumberField(1, 180, 'So many UTC days up to today').default(90) }),
  result: z.object({
    dataList: z
      .array(
        z.object({
          dayTime: time.meta({ description: 'Start of the UTC day; the last one is today, as of now' }),
          totalAmount: decimal.meta({ description: 'Both balances together, staked and pending included' }),
          depositedAmount: deposited,
          earnedAmount: decimal.meta({
            description: 'Interest, rewards and pool shares that were credited on this day',
          }),
        }),
      )
      .readonly(),
    openingTotalAmount: decimal.meta({ description: 'At the start of the first day' }),
    openingDepositedAmount: deposited,
  }),
}

/** Schemas of the calls under /api/member. */
export const memberCalls = {
  challenge,
  registerMember,
  existMember,
  signIn,
  signOut,
  queryMeInfo,
  queryAssetHistory,
}
