import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { parseWordAddress } from './wordAddress.ts'

/** Only the call that can be verified: a browser needs no more of the contract. */
export const depositAbi = [
  {
    type: 'function',
    name: 'deposit',
    stateMutability: 'payable',
    inputs: [
      { name: 'depositor', type: 'bytes32' },
      { name: 'recipient', type: 'bytes32' },
      { name: 'inputToken', type: 'bytes32' },
      { name: 'outputToken', type: 'bytes32' },
      { name: 'inputAmount', type: 'uint256' },
      { name: 'outputAmount', type: 'uint256' },
      { name: 'destinationChainId', type: 'uint256' },
      { name: 'exclusiveRelayer', type: 'bytes32' },
      { name: 'quoteTimestamp', type: 'uint32' },
      { name: 'fillDeadline', type: 'uint32' },
      { name: 'exclusivityParameter', type: 'uint32' },
      { name: 'message', type: 'bytes' },
    ],
    outputs: [],
  },
] as const

/** The arguments of a deposit: amounts in the units of their own token, times in seconds of the chains' clocks. */
export type CrossDeposit = {
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly destinationChainId: number
  readonly exclusiveRelayer: Address
  readonly quoteTimestamp: number
  readonly fillDeadline: number
  readonly message: Hex
}

export type DecodedDeposit =
  | {
      readonly ok: true
      readonly deposit: CrossDeposit
      /** 0 without an exclusive relayer, up to a year an offset to the block's time, above it a time; seconds. */
      readonly exclusivityParameter: number
      /** The bytes after the arguments. */
      readonly suffix: Hex
    }
  | { readonly ok: false }

const undecodable = { ok: false } as const

function decode(callData: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: depositAbi, data: callData })
    return { args, encoded: encodeFunctionData({ abi: depositAbi, functionName, args }) }
  } catch {
    return undefined
  }
}

/**
 * Reads the arguments of `deposit` from call data, and what stands behind them. Not ok when it is another call, is cut,
 * names what is no address or chain id, or says the same in other bytes than an encoder writes.
 */
export function decodeDeposit(callData: string): DecodedDeposit {
  const bytes = callData.toLowerCase()
  if (!/^0x([0-9a-f]{2})+$/.test(bytes)) return undecodable
  const decoded = decode(bytes as Hex)
  if (decoded === undefined || !bytes.startsWith(decoded.encoded)) return undecodable
  const { args, encoded } = decoded
  const [depositor, recipient, inputToken, outputToken, exclusiveRelayer] = [
    args[0],
    args[1],
    args[2],
    args[3],
    args[7],
  ].map(parseWordAddress)
  if (!depositor || !recipient || !inputToken || !outputToken || !exclusiveRelayer) return undecodable
  if (args[6] === 0n || args[6] > BigInt(Number.MAX_SAFE_INTEGER)) return undecodable
  return {
    ok: true,
    deposit: {
      depositor,
      recipient,
      inputToken,
      outputToken,
      inputAmount: args[4],
      outputAmount: args[5],
      destinationChainId: Number(args[6]),
      exclusiveRelayer,
      quoteTimestamp: args[8],
      fillDeadline: args[9],
      message: args[11],
    },
    exclusivityParameter: args[10],
    suffix: `0x${bytes.slice(encoded.length)}`,
  }
}
