import { randomBytes } from 'node:crypto'
import { waitForReceipt } from '@bank/chain'
import { createChainReader } from '@bank/chain/server'
import { getTestAccount, startRpcProxy } from '@bank/chain/testing'
import {
  computeCommitment,
  computeNullifierHash,
  createWithdrawSignals,
  encodeDepositCall,
  encodeNoteParts,
  findSpendableTree,
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
  const scene = await openPoolFixture({ minimumBatch: 1 })
  const proxy = await startRpcProxy(scene.chain.url)
  const reader = createChainReader({ chainId, urls: [proxy.url], retryCount: 0 })
  let answer: BankContext['screening']['isSanctioned'] = async () => false
  const testBank = await openTestBank({
    chains: new Map([[chainId, reader]]),
    screening: { isSanctioned: (address) => answer(address) },
  })
  const noteKey = createNoteKey(randomBytes(32).toString('hex'))
  const mixing = {
    ...{ noteKey, waitMaximumMs: 60_000, waitEpochs: 1, minimumHidden: 1, keepDays: 30 },
    ...{ isKeyTrusted: true, contracts: [`0x${'c0'.repeat(20)}`], relayers: [] },
  }
  const bank = { ...testBank.bank, mixing }
  const followed = {
    kysely: bank.database.kysely,
    scene,
    pool: scene.pool.toLowerCase() as Address,
    relayer: getTestAccount(relayerIndex).address.toLowerCase() as Address,
  }
  await openGates(bank)
  await follow(followed)
  let approved = 0
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
    /** Approves all deposits so far and lets the epoch end. */
    approve: async () => {
      approved = await approve(followed, approved)
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

async function follow(followed: Followed, screening: 'waiting' | 'cleared' = 'cleared'): Promise<PoolState> {
  const { kysely, scene, pool, relayer } = followed
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
      epoch_seconds: scene.epochSeconds,
      minimum_batch: 1,
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
  await followChanges(followed, state)
  return state
}

async function followChanges({ kysely, pool }: Followed, { changes }: PoolState): Promise<void> {
  for (const [index, change] of changes.entries()) {
    if (change.kind === 'removed') throw new Error('no deposit is removed here')
    const { root, epoch, firstPlace, deposits } = change
    for (const [offset, leafIndex] of deposits.entries())
      await kysely
        .updateTable('bank.private_deposit')
        .set({ place: firstPlace + offset, approved_epoch: epoch })
        .where('pool', '=', pool)
        .where('leaf_index', '=', leafIndex)
        .execute()
    await kysely
      .insertInto('bank.tree_change')
      .values({
        ...{ chain_id: `${chainId}`, pool, sequence: index + 1, kind: 'approved', root, epoch },
        ...{ place: firstPlace, deposits: [...deposits], tx_hash: `0x${'a0'.repeat(32)}`, block_number: 1n },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function approve(followed: Followed, approved: number): Promise<number> {
  const { deposits } = await follow(followed)
  const waiting = deposits.slice(approved).map(({ leafIndex }) => leafIndex)
  await followed.scene.approve(waiting)
  await followed.scene.passEpoch()
  await follow(followed)
  return deposits.length
}

async function prove(followed: Followed, note: Note, recipient: Address) {
  const { pool, relayer, scene } = followed
  const state = await follow(followed)
  const commitment = computeCommitment(note)
  const made = state.deposits.find((one) => one.commitment === toWord(commitment))
  if (!made) throw new Error('it was not deposited')
  const { leafIndex, depositor, txHash, blockNumber } = made
  const place = { chainId: BigInt(chainId), pool, leafIndex, depositor, commitment }
  const label = BigInt(made.label)
  const spendable = findSpendableTree(state)
  if (!spendable) throw new Error('no root is usable')
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
  const signals = createWithdrawSignals({ state, own, spendable, recipient, relayer, fee })
  return {
    ...(await proveWithdrawal({ signals, keys: await readCircuitKeys('spend') })),
    ...encodeNoteParts(note),
    relayer,
  }
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
