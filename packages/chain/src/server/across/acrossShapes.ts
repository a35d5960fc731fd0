import { type Address, getAddress, type Hash, type Hex, maxUint256 } from 'viem'
import { z } from 'zod'

/** Unknown fields are let pass; what is optional and absent, or present and unreadable, is null and never 0. */
const toNullable = <Shape extends z.ZodType>(shape: Shape) =>
  shape
    .nullish()
    .transform((value) => value ?? null)
    .catch(null)

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text): Address => getAddress(text.toLowerCase()))
/** The indexer writes addresses in 20 bytes, or in 32 as the contracts do. */
const anyAddress = z
  .string()
  .regex(/^0x(0{24})?[0-9a-f]{40}$/i)
  .transform((text): Address => getAddress(`0x${text.slice(-40).toLowerCase()}`))
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase() as Hash)
const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text.toLowerCase() as Hex)
/** Whole units of a token, which JSON numbers cannot hold. */
const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((value) => value <= maxUint256)
const number = z.number().int().nonnegative().safe()
const chainId = z.union([
  number.positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const depositId = z.union([number.transform(BigInt), units])
const decimals = number.max(36)
const quantity = z.union([
  number.transform(BigInt),
  z
    .string()
    .regex(/^(\d{1,78}|0x[0-9a-f]{1,64})$/i)
    .transform(BigInt),
])
/** A decimal number of dollars; a number is written out, for it may be 1e-7. */
const usd = z.union([
  z.string().regex(/^-?\d{1,30}(\.\d{1,36})?$/),
  z
    .number()
    .min(-1e15)
    .max(1e15)
    .transform((value) => value.toFixed(8).replace(/\.?0+$/, '')),
])
/** Seconds, or the time in words that the indexer writes; milliseconds come out. */
const instantMs = z.union([
  z.union([number, z.string().regex(/^\d{1,12}$/)]).transform((seconds) => Number(seconds) * 1_000),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
])
const logo = toNullable(z.url({ protocol: /^https$/ }).max(500))
const symbol = z.string().trim().min(1).max(32)

const token = z.object({ address, symbol, decimals, chainId })
const fee = z.object({
  amount: toNullable(
    z
      .string()
      .regex(/^-?\d{1,78}$/)
      .transform(BigInt),
  ),
  amountUsd: toNullable(usd),
  token: toNullable(token),
})
const call = z.object({ chainId, to: address, data: bytes, value: quantity.nullish() })
const check = { actual: units, expected: units }

/** GET /swap/approval, as far as it is used. */
export const approvalShape = z.object({
  id: toNullable(z.string().min(1).max(200)),
  inputToken: token,
  outputToken: token,
  inputAmount: units,
  expectedOutputAmount: units,
  minOutputAmount: units,
  expectedFillTime: toNullable(z.number().nonnegative().max(1e9)),
  quoteExpiryTimestamp: toNullable(number.max(1e11)),
  checks: toNullable(
    z.object({
      allowance: toNullable(z.object({ spender: address, ...check })),
      balance: toNullable(z.object(check)),
    }),
  ),
  fees: toNullable(
    z.object({
      total: fee.extend({
        details: toNullable(
          z.object({
            app: toNullable(fee),
            bridge: toNullable(
              fee.extend({
                details: toNullable(
                  z.object({
                    lp: toNullable(fee),
                    relayerCapital: toNullable(fee),
                    destinationGas: toNullable(fee),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
      originGas: toNullable(fee),
    }),
  ),
  approvalTxns: z.array(call).max(8).nullish(),
  swapTx: call.extend({ gas: toNullable(quantity) }),
})

export type AcrossFee = z.output<typeof fee>
export type AcrossToken = z.output<typeof token>

/** GET /limits. */
export const limitsShape = z
  .object({ minDeposit: units, maxDeposit: units })
  .transform(({ minDeposit, maxDeposit }) => ({ minimum: minDeposit, maximum: maxDeposit }))

/** GET /deposit/status. */
export const statusShape = z.object({
  status: z.string().min(1).max(64),
  originChainId: chainId,
  depositId,
  destinationChainId: toNullable(chainId),
  depositTxHash: toNullable(hash),
  depositTxnRef: toNullable(hash),
  fillTx: toNullable(hash),
  fillTxnRef: toNullable(hash),
  depositRefundTxHash: toNullable(hash),
  depositRefundTxnRef: toNullable(hash),
  pagination: toNullable(z.object({ currentIndex: number, maxIndex: number })),
})

/** One entry of GET /deposits. */
export const depositShape = z.object({
  status: z.string().min(1).max(64),
  originChainId: chainId,
  depositId,
  destinationChainId: chainId,
  depositor: anyAddress,
  recipient: anyAddress,
  inputToken: anyAddress,
  outputToken: anyAddress,
  inputAmount: units,
  outputAmount: units,
  depositTxHash: toNullable(hash),
  depositTxnRef: toNullable(hash),
  depositBlockTimestamp: toNullable(instantMs),
  fillDeadline: toNullable(instantMs),
  fillTx: toNullable(hash),
  fillTxnRef: toNullable(hash),
  fillBlockTimestamp: toNullable(instantMs),
  depositRefundTxHash: toNullable(hash),
  depositRefundTxnRef: toNullable(hash),
  bridgeFeeUsd: toNullable(usd),
})

/** One entry of GET /available-routes. */
export const routeShape = z.object({
  originChainId: chainId,
  originToken: address,
  destinationChainId: chainId,
  destinationToken: address,
  originTokenSymbol: symbol,
  destinationTokenSymbol: symbol,
  isNative: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
})

/** One entry of GET /swap/chains. */
export const chainShape = z.object({ chainId, name: z.string().trim().min(1).max(60), logoUrl: logo })

/** One entry of GET /swap/tokens. */
export const tokenShape = z.object({
  chainId,
  address,
  symbol,
  displaySymbol: toNullable(symbol),
  decimals,
  logoUrl: logo,
})

export type AcrossRoute = z.output<typeof routeShape>
export type AcrossChain = z.output<typeof chainShape>
export type AcrossListedToken = z.output<typeof tokenShape>
