import { type AbiFunction, type Address, type Hex, parseAbiItem, parseGwei, toFunctionSelector } from 'viem'
import { z } from 'zod'

/** A call that may be signed: every field has to agree. */
export type AllowedCall = {
  /** Key that signs, in lower case. */
  readonly from: Address
  /** Contract, in lower case. */
  readonly to: Address
  readonly selector: Hex
  readonly function: AbiFunction
  readonly maximumGas: bigint
}

/** The calls that the keys are for; the fee in wei per gas. */
export type SigningPolicy = {
  readonly chainId: number
  readonly maximumFeePerGas: bigint
  readonly calls: readonly AllowedCall[]
}

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is no address')
  .transform((text) => text.toLowerCase() as Address)

const signature = z.string().transform((text, context) => {
  try {
    const item = parseAbiItem(`function ${text}`)
    // A parameter without a type, or a modifier, would be another function than the one that is meant.
    if (item.type === 'function' && item.stateMutability === 'nonpayable') return item
  } catch {
    // The issue below says it.
  }
  context.addIssue({ code: 'custom', message: 'is no function as `payOut(bytes32,address,uint256)`' })
  return z.NEVER
})

const policySchema = z.strictObject({
  chainId: z.int().positive(),
  maximumFeePerGasGwei: z.string().regex(/^\d{1,6}(\.\d{1,9})?$/, 'is no number of gwei'),
  calls: z
    .array(
      z.strictObject({
        from: address,
        to: address,
        function: signature,
        maximumGas: z.int().min(21_000).max(30_000_000),
      }),
    )
    .nonempty(),
})

/**
 * Reads the text of a policy file. Throws an Error that names every invalid field: a signer with half a policy must not
 * start, and a field that it does not know may be a limit that it would not keep.
 */
export function parseSigningPolicy(text: string): SigningPolicy {
  const parsed = policySchema.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`the policy is invalid:\n${z.prettifyError(parsed.error)}`)
  const { chainId, maximumFeePerGasGwei, calls } = parsed.data
  return {
    chainId,
    maximumFeePerGas: parseGwei(maximumFeePerGasGwei),
    calls: calls.map((call) => ({
      from: call.from,
      to: call.to,
      selector: toFunctionSelector(call.function),
      function: call.function,
      maximumGas: BigInt(call.maximumGas),
    })),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the policy is no JSON')
  }
}
