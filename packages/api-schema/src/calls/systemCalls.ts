import { z } from 'zod'
import { decimal, time } from './fields.ts'

const chain = z.object({
  chainId: z.number().int(),
  chainName: z.string(),
  rpcUrls: z.array(z.string()),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
  blockExplorerUrls: z.array(z.string()),
})

const ratio = z.string().meta({ description: 'A ratio', examples: ['0.05'] })

const queryConfig = {
  summary: 'Facts of this installation that a client needs',
  request: z.object({}),
  result: z.object({
    mode: z.enum(['demo', 'production']),
    productName: z.string(),
    unitSymbol: z.string().meta({ description: "The symbol of this product's own unit, currency id 1" }),
    contact: z
      .object({
        support: z.string().nullable().meta({ description: 'An https: page or a mailto: address' }),
        terms: z.string().nullable(),
        privacy: z.string().nullable(),
        imprint: z.string().nullable(),
      })
      .meta({ description: 'Pages of the operator; null where the installation names none' }),
    signInChainId: z.number().int(),
    chains: z.array(chain),
    contracts: z.object({ vault: z.string(), usdt: z.string(), usdtDecimals: z.number().int() }),
    limits: z.object({
      minimumExchangeAmount: decimal,
      minimumWithdrawalAmount: decimal,
      automaticWithdrawalAmount: decimal.meta({
        description:
          'Up to so much a UTC day a withdrawal needs no operator, unless it is the member’s first or the day’s total is used up',
      }),
      withdrawalToOwnWalletOnly: z.literal(true).meta({
        description: 'A withdrawal is paid to the wallet that signed in, and to no other address',
      }),
      maximumOpenWithdrawals: z.number().int().meta({
        description: 'So many withdrawals of a member may be open at a time; one more answers 3016',
      }),
      minimumStakeAmount: decimal,
      mixingAmounts: z.array(decimal).meta({ description: 'In BNB' }),
      maximumDecimals: z.number().int(),
    }),
    rewards: z
      .object({
        recommendRate: ratio.meta({ description: 'Of the interest of those one invited' }),
        levels: z
          .array(z.object({ level: z.number().int(), communityRate: ratio }))
          .readonly()
          .meta({ description: 'Of the interest of everybody below, by level, lowest first' }),
        revenueRatio: ratio.meta({
          description: 'All rewards of a day together are at most so much of its revenue',
        }),
      })
      .meta({ description: 'Earnings that an invitation can bring' }),
    crossChain: z
      .object({
        originChainId: z.number().int(),
        settlements: z
          .array(z.object({ chainId: z.number().int(), address: z.string() }))
          .readonly()
          .meta({ description: 'The only contracts that a cross-chain transfer may call, and be filled by' }),
        resetFirstTokens: z
          .array(z.string())
          .readonly()
          .meta({ description: 'Tokens of the origin chain that change an allowance only from or to 0' }),
        integratorId: z
          .string()
          .nullable()
          .meta({ description: 'Bytes that may follow the arguments of its calldata' }),
      })
      .nullable()
      .meta({
        description:
          'Figures that a client compares a quote with before a wallet sees it; null where none are made',
      }),
    frozenTime: time
      .nullable()
      .meta({ description: 'Time since which nothing is posted or paid; null while the bank is not frozen' }),
    comingChanges: z
      .array(
        z.object({
          name: z.string().meta({ description: 'The parameter', examples: ['exchangeFeeRatio'] }),
          from: z.string().meta({ description: 'What holds now' }),
          to: z.string().meta({ description: 'What will hold' }),
          effectTime: time.meta({ description: 'From when, in bank time' }),
        }),
      )
      .readonly()
      .meta({ description: 'Parameters whose change is decided and takes effect later, soonest first' }),
    reviewTime: z
      .object({
        days: z.number().int().meta({ description: 'Over the orders of so many days' }),
        count: z.number().int().meta({ description: 'So many were reviewed' }),
        medianSeconds: z.number().int().meta({ description: 'From request to decision' }),
      })
      .nullable()
      .meta({ description: 'How long reviews of withdrawals took; null where too few are known' }),
    appCentre: z.array(
      z.object({
        name: z.string().meta({ description: 'Key of the name in the client catalogue' }),
        desc: z.string().meta({ description: 'Key of the description in the client catalogue' }),
        icon: z.string().meta({ description: 'Name of an icon the client carries' }),
        path: z.string().nullable().meta({ description: 'Link, or null while the app is not open' }),
      }),
    ),
    demo: z
      .object({
        mnemonic: z.string(),
        accountCount: z.number().int(),
        rootMember: z.string(),
        passesTime: z.boolean().meta({ description: 'Whether passTime is answered' }),
      })
      .nullable()
      .meta({ description: 'What the demo wallet needs; null in production' }),
  }),
}

const opening = { amount: decimal, date: time }

const queryPlatformFigures = {
  summary: 'Live figures of the platform, none of them invented',
  request: z.object({}),
  result: z.object({
    totalExchangeFee: decimal.meta({ description: 'All exchange fees in USDT, opening figure included' }),
    totalExchangeFeeOpening: z.object(opening).nullable().meta({ description: 'From before this ledger' }),
    totalServiceAddresses: z.number().int().meta({ description: 'Members, opening figure included' }),
    totalServiceAddressesOpening: z
      .object({ count: z.number().int(), date: time })
      .nullable()
      .meta({ description: 'From before this ledger' }),
    issuanceCap: decimal.meta({ description: 'The most GUSD that may be issued' }),
    circulatingSupply: decimal.meta({
      description: 'GUSD issued now, without what the platform itself holds',
    }),
    asOf: time.meta({ description: 'Bank time of the figures' }),
  }),
}

/** Schemas of the calls under /api/system. */
export const systemCalls = { queryConfig, queryPlatformFigures }
