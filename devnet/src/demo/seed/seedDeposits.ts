import { privatePoolAbi } from '@bank/chain'
import {
  computeCommitment,
  createSeedMessage,
  deriveNote,
  deriveSeed,
  encodeDepositCall,
  encryptNote,
  signSeedMessage,
} from '@bank/privacy'
import { parseEther } from 'viem'
import type { ChainClients } from '../chains/createChainClients.ts'
import { type Call, sendCalls } from '../chains/sendCalls.ts'
import type { DemoKeys } from '../demoKeys.ts'
import type { DemoContracts, DemoPool } from '../deploy/contracts.ts'

/** The seeded members that deposit into the pool of an amount, in BNB; accounts of the mnemonic. */
export type SeededDeposits = { readonly amount: string; readonly indexes: readonly number[] }

/** The private deposits that a new demo begins with, so that a newcomer hides among others. */
export const seededDeposits: readonly SeededDeposits[] = [
  { amount: '0.1', indexes: [21, 34, 47, 26, 60, 39, 72, 28] },
  { amount: '1', indexes: [26, 51, 33, 64, 47] },
  // Too much to be cleared without an operator: it waits in their queue.
  { amount: '10', indexes: [45] },
]

export type DepositSeedOptions = {
  readonly clients: ChainClients
  readonly keys: DemoKeys
  readonly contracts: DemoContracts
}

/** Twenty hashes of the tree, with room to spare. */
const depositGas = 2_000_000n
const finalityBlocks = 3

/**
 * Lets seeded members make private deposits straight on the chain, with notes of their own wallets that they could find
 * again. Doing it again after an interruption adds only what is missing.
 */
export async function seedDeposits({ clients, keys, contracts }: DepositSeedOptions): Promise<void> {
  const calls: Call[] = []
  for (const { amount, indexes } of seededDeposits) {
    const pool = contracts.privatePools?.find((each) => each.amount === amount)
    if (pool === undefined) throw new Error(`there is no pool of ${amount} BNB`)
    const depositors = await listDepositors(clients, pool)
    for (const index of indexes)
      if (!depositors.has(keys.getAccount(index).address))
        calls.push(await createDeposit({ clients, keys, pool, index }))
  }
  if (calls.length === 0) return
  await sendCalls(clients, calls)
  await clients.local.mine(finalityBlocks)
}

async function listDepositors({ publicClient }: ChainClients, pool: DemoPool): Promise<ReadonlySet<string>> {
  const past = await publicClient.getContractEvents({
    abi: privatePoolAbi,
    address: pool.address,
    eventName: 'DepositMade',
    fromBlock: BigInt(pool.startBlock),
  })
  return new Set(past.flatMap(({ args }) => args.depositor ?? []))
}

/** The first deposit of an account into a pool, as its wallet's page would make it. */
async function createDeposit(params: {
  clients: ChainClients
  keys: DemoKeys
  pool: DemoPool
  index: number
}): Promise<Call> {
  const { clients, keys, pool } = params
  const from = keys.getAccount(params.index)
  // Version 1 names no page, whose origin is not known yet when a demo is seeded.
  const message = createSeedMessage(from.address)
  const seed = await deriveSeed(message, await signSeedMessage(from, message))
  const place = { chainId: BigInt(clients.local.chainId), pool: pool.address, index: 0 }
  const note = await deriveNote(seed, place)
  const call = encodeDepositCall({
    pool: pool.address,
    denomination: parseEther(pool.amount),
    commitment: computeCommitment(note),
    encryptedNote: await encryptNote(seed, { ...place, note }),
  })
  return { from, to: call.to, callData: call.data, value: call.value, gas: depositGas }
}
