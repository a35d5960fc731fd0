import { type Address, decodeEventLog, type Hash, parseAbi, toEventSelector } from 'viem'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { type ChainLog, parseBlock, parseLogs, parseReceipt } from '../rpc/rpcShapes.ts'
import { type ScannedRange, scanLogs } from '../rpc/scanLogs.ts'

const depositedAbi = parseAbi([
  'event Deposited(address indexed member, uint256 amount, uint256 totalDeposited)',
])
const depositedTopic = toEventSelector('Deposited(address,uint256,uint256)')

/** One Deposited event of the vault; amounts in the token's own units, addresses in lower case. */
export type VaultDeposit = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly txHash: Hash
  readonly logIndex: number
  readonly depositor: Address
  readonly tokenUnits: bigint
  /** The vault's counter just after this deposit. */
  readonly totalDeposited: bigint
}

/** A log that is not exactly the vault's own event was not asked for: the provider is not trusted. */
function decodeDeposit(provider: RpcProvider, vault: Address, log: ChainLog): VaultDeposit {
  if (log.address !== vault || log.topics[0] !== depositedTopic)
    throw provider.createError('malformed', 'a log of another contract or event')
  const [signature, ...indexed] = log.topics
  try {
    const { args } = decodeEventLog({
      abi: depositedAbi,
      topics: [signature as Hash, ...indexed],
      data: log.data,
      strict: true,
    })
    return {
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      txHash: log.txHash,
      logIndex: log.logIndex,
      depositor: args.member.toLowerCase() as Address,
      tokenUnits: args.amount,
      totalDeposited: args.totalDeposited,
    }
  } catch {
    throw provider.createError('malformed', 'a Deposited log that cannot be decoded')
  }
}

function compareChainOrder(left: VaultDeposit, right: VaultDeposit): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber < right.blockNumber ? -1 : 1
  return left.logIndex - right.logIndex
}

async function readLogs(provider: RpcProvider, vault: Address, filter: object): Promise<VaultDeposit[]> {
  const answer = await provider.request('eth_getLogs', [
    { address: vault, topics: [depositedTopic], ...filter },
  ])
  return parseLogs(answer)
    .map((log) => decodeDeposit(provider, vault, log))
    .sort(compareChainOrder)
}

/** The vault's events of a transaction as its receipt has them; a failed or missing one is never accepted. */
async function readReceiptDeposits(
  provider: RpcProvider,
  vault: Address,
  params: { txHash: Hash; blockHash: Hash },
): Promise<VaultDeposit[]> {
  const receipt = parseReceipt(await provider.request('eth_getTransactionReceipt', [params.txHash]))
  if (receipt === null) throw provider.createError('notFinal', 'a log without a receipt')
  if (receipt.txHash !== params.txHash || receipt.blockHash !== params.blockHash)
    throw provider.createError('malformed', 'a receipt of another transaction or block')
  if (!receipt.succeeded) throw provider.createError('malformed', 'a log of a failed transaction')
  return receipt.logs
    .filter((log) => log.address === vault && log.topics[0] === depositedTopic)
    .map((log) => decodeDeposit(provider, vault, log))
    .sort(compareChainOrder)
}

const receiptsAtOnce = 8

async function readBlockDeposits(
  provider: RpcProvider,
  vault: Address,
  blockHash: Hash,
): Promise<VaultDeposit[]> {
  const [found, deposits] = await Promise.all([
    provider.request('eth_getBlockByHash', [blockHash, false]),
    readLogs(provider, vault, { blockHash }),
  ])
  const block = parseBlock(found)
  if (block === null) throw provider.createError('notFinal', 'does not have the block')
  const hashes = [...new Set(deposits.map((deposit) => deposit.txHash))]
  const receipts: VaultDeposit[] = []
  for (let index = 0; index < hashes.length; index += receiptsAtOnce) {
    const few = hashes.slice(index, index + receiptsAtOnce)
    const read = few.map((txHash) => readReceiptDeposits(provider, vault, { txHash, blockHash }))
    receipts.push(...(await Promise.all(read)).flat())
  }
  const describe = (deposit: VaultDeposit) => Object.values(deposit).join(' ')
  const listed = deposits.map(describe).join('\n')
  const proved = receipts.sort(compareChainOrder).map(describe).join('\n')
  const misplaced = deposits.some(
    (found) => found.blockHash !== blockHash || found.blockNumber !== block.number,
  )
  if (block.hash !== blockHash || misplaced || listed !== proved)
    throw provider.createError('malformed', 'logs and receipts of a block differ')
  return deposits
}

/**
 * The vault's deposits in one block, asked by its hash, each proved by a successful receipt, the same for all
 * providers, in order of the chain. Throws ChainReadError.
 */
export function readVaultDeposits(
  providers: readonly RpcProvider[],
  params: { vault: Address; blockHash: Hash },
): Promise<VaultDeposit[]> {
  const vault = params.vault.toLowerCase() as Address
  return readFromAll(providers, 'deposits of a block', (provider) =>
    readBlockDeposits(provider, vault, params.blockHash),
  )
}

/**
 * Scans a range of blocks for the vault's deposits: candidates that are confirmed block by block, never a credit. Both
 * ends included; read in steps of `stepBlocks`. Throws ChainReadError.
 */
export function scanVaultDeposits(
  providers: readonly RpcProvider[],
  range: ScannedRange,
): Promise<VaultDeposit[]> {
  return scanLogs(providers, {
    ...range,
    subject: 'logs of a range',
    topic: depositedTopic,
    decode: decodeDeposit,
  })
}
