import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  zeroAddress,
} from 'viem'
import { type CrossDeposit, toWord } from '../src/crosschain/index.ts'
import { settlementAbi } from '../src/generated/settlement.ts'

export const addressOf = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
export const hashOf = (byte: string): Hash => `0x${byte.repeat(32)}`
export const settlement = addressOf('4e')
export const relayer = addressOf('7e')
export const txHash = hashOf('d1')
export const blockHash = hashOf('b1')

/** A deposit as it was quoted; the logs below are of it. */
export const quoted: CrossDeposit = {
  depositor: addressOf('a1'),
  recipient: addressOf('b2'),
  inputToken: addressOf('55'),
  outputToken: addressOf('c2'),
  inputAmount: 100n * 10n ** 18n,
  outputAmount: 99_920_000n,
  destinationChainId: 137,
  exclusiveRelayer: zeroAddress,
  quoteTimestamp: 1_900_000_000,
  fillDeadline: 1_900_007_200,
  message: '0x',
}

export type LogChanges = {
  address?: Address
  logIndex?: number
  topics?: Hex[]
  data?: Hex
  transactionHash?: Hash
}

/** A log as a node answers it, of an event of the settlement contract in its real encoding. */
export function logOf(
  eventName: 'FundsDeposited' | 'FilledRelay' | 'ExecutedRelayerRefundRoot',
  args: Record<string, unknown>,
  changes: LogChanges,
) {
  const inputs = settlementAbi.find((item) => item.type === 'event' && item.name === eventName)?.inputs ?? []
  const plain = inputs.filter((input) => !('indexed' in input && input.indexed))
  const { logIndex = 0, ...others } = changes
  return {
    address: settlement,
    topics: encodeEventTopics({ abi: settlementAbi, eventName, args } as Parameters<
      typeof encodeEventTopics
    >[0]),
    data: encodeAbiParameters(
      plain,
      plain.map((input) => args[input.name ?? '']),
    ),
    blockNumber: '0x10',
    blockHash,
    transactionHash: txHash,
    logIndex: numberToHex(logIndex),
    removed: false,
    ...others,
  }
}

export function depositLog(
  depositId: bigint,
  changes: Partial<CrossDeposit> & LogChanges & { words?: object } = {},
) {
  const { address, logIndex, topics, data: content, transactionHash, words, ...fields } = changes
  const said = { ...quoted, ...fields }
  return logOf(
    'FundsDeposited',
    {
      ...said,
      depositId,
      destinationChainId: BigInt(said.destinationChainId),
      depositor: toWord(said.depositor),
      recipient: toWord(said.recipient),
      inputToken: toWord(said.inputToken),
      outputToken: toWord(said.outputToken),
      exclusiveRelayer: toWord(said.exclusiveRelayer),
      exclusivityDeadline: 0,
      ...words,
    },
    {
      ...(address && { address }),
      ...(topics && { topics }),
      ...(content && { data: content }),
      ...(transactionHash && { transactionHash }),
      logIndex: logIndex ?? 0,
    },
  )
}

export function fillLog(depositId: bigint, changes: object = {}, place: LogChanges = {}) {
  return logOf(
    'FilledRelay',
    {
      inputToken: toWord(quoted.inputToken),
      outputToken: toWord(quoted.outputToken),
      inputAmount: quoted.inputAmount,
      outputAmount: quoted.outputAmount,
      repaymentChainId: 137n,
      originChainId: 56n,
      depositId,
      fillDeadline: quoted.fillDeadline,
      exclusivityDeadline: 0,
      exclusiveRelayer: toWord(zeroAddress),
      relayer: toWord(relayer),
      depositor: toWord(quoted.depositor),
      recipient: toWord(quoted.recipient),
      messageHash: `0x${'00'.repeat(32)}`,
      relayExecutionInfo: {
        updatedRecipient: toWord(quoted.recipient),
        updatedMessageHash: `0x${'00'.repeat(32)}`,
        updatedOutputAmount: quoted.outputAmount,
        fillType: 0,
      },
      ...changes,
    },
    place,
  )
}

export const transferLog = {
  ...depositLog(1n),
  address: quoted.inputToken,
  topics: [keccak256('0x01'), toWord(quoted.depositor)],
  data: '0x',
}

/** Receipt of the transaction with these logs. */
export const receiptOf = (found: object[], changes: object = {}) => ({
  transactionHash: txHash,
  blockHash,
  blockNumber: '0x10',
  status: '0x1',
  logs: found,
  ...changes,
})
