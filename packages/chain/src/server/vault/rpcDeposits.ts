import type { Address, Hash } from 'viem'
import { vaultAbi } from '../../generated/vault.ts'
import { createLogDecoder, getEventTopic } from '../rpc/decodeLog.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import {
  type ChainLog,
  getPosition,
  type LogPosition,
  parseBlock,
  parseLogs,
  parseReceipt,
} from '../rpc/rpcShapes.ts'
import { compareChainOrder, scanLogs, type VaultRange } from '../rpc/scanLogs.ts'

const depositedTopic = getEventTopic(vaultAbi, 'Deposited')

/** One Deposited event of the vault; amounts in the token's own units, addresses in lower case. */
export type VaultDeposit = LogPosition & {
  readonly depositor: Address
  readonly tokenUnits: bigint
  /** The vault's counter just after this deposit. */
  readonly totalDeposited: bigint
}

const decodeDeposited = createLogDecoder(vaultAbi, 'Deposited')

function decodeDeposit(provider: RpcProvider, vault: Address, log: ChainLog): VaultDeposit {
  const { member, amount, totalDeposited } = decodeDeposited(provider, vault, log)
  const depositor = member.toLowerCase() as Address
  return { ...getPosition(log), depositor, tokenUnits: amount, totalDeposited }
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
  { vault, ...range }: VaultRange,
): Promise<VaultDeposit[]> {
  return scanLogs(providers, {
    ...range,
    contract: vault,
    subject: 'logs of a range',
    topic: depositedTopic,
    decode: decodeDeposit,
  })
}
