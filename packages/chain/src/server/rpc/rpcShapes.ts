import type { Address, Hash, Hex } from 'viem'

/** A block as far as the bank needs it; `timestampMs` is the chain's own clock. */
export type ChainBlock = {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  readonly timestampMs: number
}

/** The place of a log on its chain. */
export type LogPosition = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly txHash: Hash
  readonly logIndex: number
}

export type ChainLog = LogPosition & {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export function getPosition({ blockNumber, blockHash, txHash, logIndex }: ChainLog): LogPosition {
  return { blockNumber, blockHash, txHash, logIndex }
}

export type ChainReceipt = {
  readonly txHash: Hash
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly succeeded: boolean
  /** Wei paid for gas; 0 where the node does not give the price. */
  readonly gasCost: bigint
  readonly logs: readonly ChainLog[]
}

/** An answer that does not have the shape the protocol promises. */
export class MalformedAnswer extends Error {}

function parseRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedAnswer('not an object')
  return value as Record<string, unknown>
}

function parseHex(value: unknown, field: string, bytes?: number): Hex {
  const wanted = bytes === undefined ? /^0x([0-9a-f]{2})*$/ : new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (!wanted.test(text)) throw new MalformedAnswer(`${field} is not ${bytes ?? 'whole'} bytes`)
  return text as Hex
}

/** Reads a JSON-RPC quantity of at most 64 bits. */
export function parseQuantity(value: unknown, field: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(value))
    throw new MalformedAnswer(`${field} is no quantity`)
  return BigInt(value)
}

/** Reads a 32-byte word returned by eth_call as an unsigned number. */
export function parseWord(value: unknown, field: string): bigint {
  return BigInt(parseHex(value, field, 32))
}

/** Reads a block; null when the node does not have it. */
export function parseBlock(value: unknown): ChainBlock | null {
  if (value === null) return null
  const block = parseRecord(value)
  return {
    number: parseQuantity(block.number, 'block number'),
    hash: parseHex(block.hash, 'block hash', 32),
    parentHash: parseHex(block.parentHash, 'parent hash', 32),
    timestampMs: Number(parseQuantity(block.timestamp, 'timestamp')) * 1_000,
  }
}

/** Reads one log; a removed or pending log is malformed, as the bank never asks for one. */
export function parseLog(value: unknown): ChainLog {
  const log = parseRecord(value)
  if (log.removed === true) throw new MalformedAnswer('log was removed')
  const topics = log.topics
  if (!Array.isArray(topics)) throw new MalformedAnswer('topics is no list')
  return {
    address: parseHex(log.address, 'log address', 20),
    topics: topics.map((topic) => parseHex(topic, 'topic', 32)),
    data: parseHex(log.data, 'log content'),
    blockNumber: parseQuantity(log.blockNumber, 'log block number'),
    blockHash: parseHex(log.blockHash, 'log block hash', 32),
    txHash: parseHex(log.transactionHash, 'log transaction hash', 32),
    logIndex: Number(parseQuantity(log.logIndex, 'log index')),
  }
}

/** Reads a list of logs and refuses one that names the same log twice. */
export function parseLogs(value: unknown): ChainLog[] {
  if (!Array.isArray(value)) throw new MalformedAnswer('logs is no list')
  const logs = value.map(parseLog)
  const seen = new Set(logs.map((log) => `${log.blockHash}:${log.logIndex}`))
  if (seen.size !== logs.length) throw new MalformedAnswer('the same log twice')
  return logs
}

function parseGasCost({ gasUsed, effectiveGasPrice }: Record<string, unknown>): bigint {
  if (gasUsed == null || effectiveGasPrice == null) return 0n
  return parseQuantity(gasUsed, 'gas used') * parseQuantity(effectiveGasPrice, 'gas price')
}

/** Reads a receipt; null when the node does not have it. */
export function parseReceipt(value: unknown): ChainReceipt | null {
  if (value === null) return null
  const receipt = parseRecord(value)
  return {
    txHash: parseHex(receipt.transactionHash, 'receipt transaction hash', 32),
    blockHash: parseHex(receipt.blockHash, 'receipt block hash', 32),
    blockNumber: parseQuantity(receipt.blockNumber, 'receipt block number'),
    succeeded: parseQuantity(receipt.status, 'receipt status') === 1n,
    gasCost: parseGasCost(receipt),
    logs: parseLogs(receipt.logs),
  }
}

/** The fields of a transaction that distinguish a replaced one from a lost one; null when the node does not have it. */
export function parseTransaction(value: unknown): { from: Address; nonce: bigint } | null {
  if (value === null) return null
  const transaction = parseRecord(value)
  return {
    from: parseHex(transaction.from, 'sender', 20),
    nonce: parseQuantity(transaction.nonce, 'nonce'),
  }
}
