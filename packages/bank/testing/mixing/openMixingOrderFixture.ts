import { randomBytes } from 'node:crypto'
import { waitForReceipt } from '@bank/chain'
import { createChainReader } from '@bank/chain/server'
import { getTestAccount, startRpcProxy } from '@bank/chain/testing'
import {
  chooseAssociation,
  computeCommitment,
  computeLabel,
  computeNullifierHash,
  createWithdrawalSignals,
  encodeDepositCall,
  type Note,
  type PoolState,
  proveWithdrawal,
  stopProvingThreads,
  syncPool,
  toWord,
} from '@bank/privacy'
import { readCircuitKeys } from '@bank/privacy/node'
import { openPoolFixture, type PoolFixture } from '@bank/privacy/testing'
import { type Address, createWalletClient, type Hex, http } from 'viem'
import { bsc } from 'viem/chains'
import type { BankContext } from '../../src/bankContext.ts'
import { createNote, createNoteKey } from '../../src/mixing/orders/sealNote.ts'
import { computeMixingFee } from '../../src/policies/mixingFee.ts'
import { openGates, openTestBank } from '../openTestBank.ts'

export type MixingOrderFixture = Awaited<ReturnType<typeof openMixingOrderFixture>>

type Followed = {
  readonly kysely: BankContext['database']['kysely']
  readonly scene: PoolFixture
  /** In lower case, as the database keeps them. */
  readonly pool: Address
  readonly relayer: Address
}

const chainId = 56
const relayerIndex = 3

/**
 * Test bank over a real pool of 0.1 BNB on a chain of its own, reached through a proxy that can lie. What its
 * watcher would write, `follow` writes.
 */
export async function openMixingOrderFixture() {
  const scene = await openPoolFixture()
  const proxy = await startRpcProxy(scene.chain.url)
  const reader = createChainReader({ chainId, urls: [proxy.url], retryCount: 0 })
  let answer: BankContext['screening']['isSanctioned'] = async () => false
  const testBank = await openTestBank({
    chains: new Map([[chainId, reader]]),
    screening: { isSanctioned: (address) => answer(address) },
  })
  const noteKey = createNoteKey(randomBytes(32).toString('hex'))
  const mixing = { noteKey, waitMaximumMs: 60_000, isKeyTrusted: true, contracts: [`0x${'c0'.repeat(20)}`] }
  const bank = { ...testBank.bank, mixing }
  const followed = {
    kysely: bank.database.kysely,
    scene,
    pool: scene.pool.toLowerCase() as Address,
    relayer: getTestAccount(relayerIndex).address.toLowerCase() as Address,
  }
  await openGates(bank)
  await follow(followed)
  let published: readonly number[] = []
  return {
    ...testBank,
    ...followed,
    bank,
    proxy,
    noteKey,
    setScreening: (next: typeof answer) => {
      answer = next
    },
    register: testBank.addMember,
    makeCommitment: () => {
      const note = createNote()
      return { note, commitment: toWord(computeCommitment(note)) }
    },
    deposit: (index: number, commitment: Hex) =>
      scene.deposit(getTestAccount(index), BigInt(commitment), '0x'),
    /** A second deposit under a commitment, which the pool refuses; its hash. */
    revert: (index: number, commitment: Hex) => sendRevertingDeposit(scene, index, commitment),
    /** Writes down what the chain says by now, every new deposit with the word given. */
    follow: (screening: 'waiting' | 'cleared' = 'cleared') => follow(followed, screening),
    /** Publishes the set of all deposits so far and lets its standby time pass. */
    publish: async () => {
      published = await publish(followed, published)
    },
    /** Proves the withdrawal of a deposit as its browser would. */
    prove: (note: Note, recipient: Address) => prove(followed, note, recipient),
    async close() {
      await stopProvingThreads()
      await testBank.close()
      await proxy.stop()
      await scene.stop()
    },
  }
}

async function follow(
  { kysely, scene, pool, relayer }: Followed,
  screening: 'waiting' | 'cleared' = 'cleared',
): Promise<PoolState> {
  const toBlock = await scene.client.getBlockNumber()
  const state = await syncPool({ client: scene.client, chainId, pool, fromBlock: scene.fromBlock, toBlock })
  const now = {
    block_number: toBlock,
    block_hash: state.blockHash,
    block_time: new Date(state.blockTime * 1_000),
  }
  await kysely
    .insertInto('bank.private_pool')
    .values({
      chain_id: `${chainId}`,
      pool,
      denomination: scene.denomination,
      start_block: scene.fromBlock,
      standby_seconds: 5n,
      relayer,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = { counted: BigInt(state.deposits.length), updated_at: new Date(), ...now }
  await kysely
    .insertInto('bank.chain_follower')
    .values({ kind: 'privatePool', chain_id: `${chainId}`, address: pool, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'chain_id', 'address']).doUpdateSet(row))
    .execute()
  for (const made of state.deposits)
    await kysely
      .insertInto('bank.private_deposit')
      .values({
        chain_id: `${chainId}`,
        pool,
        leaf_index: made.leafIndex,
        commitment: made.commitment,
        depositor: made.depositor.toLowerCase(),
        label: made.label,
        leaf: made.leaf,
        tx_hash: made.txHash,
        block_number: `${made.blockNumber}`,
        made_at: now.block_time,
        screening,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return state
}

async function publish(followed: Followed, published: readonly number[]): Promise<readonly number[]> {
  const { kysely, scene, pool } = followed
  const state = await follow(followed)
  const members = state.deposits.map(({ leafIndex }) => leafIndex)
  const root = await scene.publish(state, published, members)
  await scene.pass(10)
  const { publications } = await follow(followed)
  const publication = publications.findLast((one) => one.root === root)
  if (!publication) throw new Error('the set was not published')
  await kysely
    .insertInto('bank.association_root')
    .values({
      chain_id: `${chainId}`,
      pool,
      sequence: publications.length,
      root,
      members,
      state: 'published',
      usable_from: new Date(publication.usableFrom * 1_000),
      usable_until: new Date(publication.usableUntil * 1_000),
      created_at: new Date(),
    })
    .execute()
  return members
}

async function prove(followed: Followed, note: Note, recipient: Address) {
  const { pool, relayer, scene } = followed
  const state = await follow(followed)
  const commitment = computeCommitment(note)
  const made = state.deposits.find((one) => one.commitment === toWord(commitment))
  if (!made) throw new Error('it was not deposited')
  const { leafIndex, depositor, txHash, blockNumber } = made
  const place = { chainId: BigInt(chainId), pool, leafIndex, depositor, commitment }
  const label = computeLabel(place)
  const association = chooseAssociation(state, { leafIndex })
  if (!association) throw new Error('it is in no usable set')
  const { denomination } = scene
  const nullifierHash = computeNullifierHash(note, label)
  const unspent = { spent: 'no', spend: undefined } as const
  const own = {
    ...place,
    ...unspent,
    denomination,
    note,
    index: 0,
    label,
    nullifierHash,
    txHash,
    blockNumber,
  }
  const fee = computeMixingFee(denomination)
  const { signals } = createWithdrawalSignals({ state, own, association, recipient, relayer, fee })
  return { ...(await proveWithdrawal({ signals, keys: await readCircuitKeys('withdraw') })), relayer }
}

async function sendRevertingDeposit(
  { pool, denomination, chain, client }: PoolFixture,
  index: number,
  commitment: Hex,
): Promise<Hex> {
  const call = encodeDepositCall({ pool, denomination, commitment: BigInt(commitment), encryptedNote: '0x' })
  const account = getTestAccount(index)
  const wallet = createWalletClient({ account, chain: bsc, transport: http(chain.url) })
  const hash = await wallet.sendTransaction({ ...call, gas: 1_000_000n })
  await waitForReceipt(client, hash)
  return hash
}
