import { createSecretKey, randomBytes } from 'node:crypto'
import { getTestAccount, getTestAddress, getTestKey, startRpcProxy } from '@bank/chain/testing'
import type { MixingOrderState } from '@bank/database'
import { findDiscrepancies, getHouseBalance, type MemberId } from '@bank/ledger'
import {
  computeCommitment,
  computeNullifierHash,
  createWithdrawSignals,
  encodeNoteParts,
  encodeTakeBackCall,
  findSpendableTree,
  type Note,
  type PoolCall,
  proveWithdrawal,
  stopProvingThreads,
  syncPool,
  toWord,
  type WithdrawSignals,
} from '@bank/privacy'
import { readCircuitKeys } from '@bank/privacy/node'
import { openPoolFixture } from '@bank/privacy/testing'
import { type Address, type Hex, toHex } from 'viem'
import { approveDeposits } from '../../src/mixing/approvals/approveDeposits.ts'
import { findMixingDiscrepancies } from '../../src/mixing/findMixingDiscrepancies.ts'
import { createPoolWatch, type PoolWatch } from '../../src/mixing/mixingDeps.ts'
import { createMixingOrder } from '../../src/mixing/orders/createMixingOrder.ts'
import { createNote } from '../../src/mixing/orders/sealNote.ts'
import { submitMixingProof } from '../../src/mixing/orders/submitMixingProof.ts'
import { watchPrivatePool } from '../../src/mixing/pool/watchPrivatePool.ts'
import { screenDeposits } from '../../src/mixing/screening/screenDeposits.ts'
import { createSender, type Sender } from '../../src/outbox/createSender.ts'
import { computeMixingFee } from '../../src/policies/mixingFee.ts'
import { createTestChains } from '../openBankBuilder.ts'
import { openGates, openTestBank } from '../openTestBank.ts'

const chainId = 56
/** Account 9 approves, as the scene deployed it. */
const [relayerIndex, operatorIndex] = [8, 9]

export type MixingFixture = Awaited<ReturnType<typeof openMixingFixture>>
type Scene = Awaited<ReturnType<typeof openPoolFixture>>

/** An order with the note that only its member knows. */
export type OwnOrder = {
  readonly index: number
  readonly note: Note
  readonly commitment: Hex
  readonly receiver: Address
}

/** Proves on this process's threads, with the keys that are in force. */
export async function proveLocally(signals: WithdrawSignals) {
  return proveWithdrawal({ signals, keys: await readCircuitKeys('spend') })
}

/** A bank whose members are accounts 1 to `members`, and whose list a test writes. */
async function openBank(url: string, members: number) {
  const listed = new Set<string>()
  let isListSilent = false
  const testBank = await openTestBank({
    chains: createTestChains([url]),
    screening: {
      isSanctioned: async (address) => {
        if (isListSilent) throw new Error('the list is silent')
        return listed.has(address)
      },
    },
  })
  const mixing = {
    noteKey: createSecretKey(randomBytes(32)),
    waitMaximumMs: 0,
    waitEpochs: 1,
    minimumHidden: 1,
    keepDays: 30,
    isKeyTrusted: true,
    contracts: [],
    relayers: [],
  }
  const bank = { ...testBank.bank, mixing }
  await openGates(bank)
  for (let index = 1; index <= members; index += 1) await testBank.addMember(index)
  return {
    testBank,
    bank,
    memberOf: async (index: number): Promise<{ id: MemberId; banned: boolean }> => ({
      id: await testBank.getMemberId(index),
      banned: false,
    }),
    list: (address: string) => listed.add(address),
    silenceList: (isSilent: boolean) => {
      isListSilent = isSilent
    },
  }
}

type MixingBank = Awaited<ReturnType<typeof openBank>>

/** The acts of members, with their browser and their wallet. */
function createMemberActs(scene: Scene, { bank, memberOf }: MixingBank, relayer: Address) {
  const pool = scene.pool.toLowerCase() as Address
  const fee = computeMixingFee(scene.denomination)

  /** Proves as the member's browser does, by default for the relayer and the fee of the order. */
  async function prove(
    { note, commitment, receiver }: OwnOrder,
    pays: { readonly relayer: Address; readonly fee: bigint } = { relayer, fee },
  ) {
    const toBlock = await scene.client.getBlockNumber()
    const state = await syncPool({ client: scene.client, chainId, pool, fromBlock: scene.fromBlock, toBlock })
    const made = state.deposits.find((one) => one.commitment === commitment)
    if (made === undefined) throw new Error('it was not deposited')
    const { leafIndex, depositor, txHash, blockNumber } = made
    const place = { chainId: BigInt(chainId), pool, leafIndex, depositor, commitment: BigInt(commitment) }
    const label = BigInt(made.label)
    const spendable = findSpendableTree(state)
    if (spendable === undefined) throw new Error('no root is usable')
    const unspent = { spent: 'no', spend: undefined } as const
    const { denomination } = scene
    const nullifierHash = computeNullifierHash(note, label)
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
    const signals = createWithdrawSignals({ state, own, spendable, recipient: receiver, ...pays })
    return { ...(await proveLocally(signals)), ...pays, recipient: receiver, pool }
  }

  return {
    fee,
    prove,
    async order(index: number, receiver: Address): Promise<OwnOrder> {
      const note = createNote()
      const commitment = toWord(computeCommitment(note))
      const request = { receiverAddress: receiver, depositAmount: '0.1', precommitment: commitment }
      await createMixingOrder(bank, { member: await memberOf(index), ...request })
      return { index, note, commitment, receiver }
    },
    deposit: (index: number, commitment: Hex) =>
      scene.deposit(getTestAccount(index), BigInt(commitment), toHex(randomBytes(130))),
    /** Submits a proof, by default to the bank of this fixture. */
    async submit(own: OwnOrder, proven: Awaited<ReturnType<typeof prove>>, to = bank): Promise<void> {
      const { proof, root, nullifierHash, relayer: paid } = proven
      const proofFields = {
        commitmentHex: own.commitment,
        proof,
        root,
        nullifierHash,
        relayer: paid,
        ...encodeNoteParts(own.note),
      }
      await submitMixingProof(to, { member: await memberOf(own.index), ...proofFields })
    },
    send: (index: number, call: PoolCall) => scene.send(getTestAccount(index), call),
    takeBack: ({ index, note }: OwnOrder) =>
      scene.send(getTestAccount(index), encodeTakeBackCall({ pool: scene.pool, note })),
  }
}

/** Reads of the database. */
function createReads({ database }: MixingBank['bank']) {
  const { kysely } = database
  const readOrder = (commitment: Hex) =>
    kysely
      .selectFrom('bank.mixing_order')
      .selectAll()
      .where('commitment', '=', commitment)
      .executeTakeFirstOrThrow()
  return {
    readOrder,
    stateOf: async (commitment: Hex): Promise<[MixingOrderState, string | null]> => {
      const { state, reason } = await readOrder(commitment)
      return [state, reason]
    },
    readDeposit: (commitment: Hex) =>
      kysely
        .selectFrom('bank.private_deposit')
        .selectAll()
        .where('commitment', '=', commitment)
        .executeTakeFirstOrThrow(),
    listChanges: () => kysely.selectFrom('bank.tree_change').selectAll().orderBy('sequence').execute(),
    listActs: () => kysely.selectFrom('bank.tree_act').selectAll().orderBy('id').execute(),
    feesMicro: async () => (await getHouseBalance(database, 'revenueBnb')).micro,
    discrepancies: async () => [
      ...(await findDiscrepancies(database)),
      ...(await findMixingDiscrepancies(database)),
    ],
  }
}

/** A sender that is quick to look again. */
const createTestSender = (index: number, changes: Partial<Sender> = {}): Sender => ({
  ...createSender({ chainId, key: { kind: 'local', privateKey: getTestKey(index) } }),
  resendAfterMs: 0,
  ...changes,
})

/**
 * A real pool of 0.1 BNB where every transaction is a block, read through a proxy that can lie, and a bank whose
 * members are accounts 1 to `members`; accounts 8 and 9 relay and approve.
 */
export async function openMixingFixture({
  members = 4,
  minimumBatch = 1,
}: {
  readonly members?: number
  readonly minimumBatch?: number
} = {}) {
  const scene = await openPoolFixture({ minimumBatch })
  const proxy = await startRpcProxy(scene.chain.url)
  const books = await openBank(proxy.url, members)
  const { bank, testBank } = books
  const pool = scene.pool.toLowerCase() as Address
  const followed = { chainId, pool, startBlock: scene.fromBlock, relayer: getTestAddress(relayerIndex) }
  const operator = createTestSender(operatorIndex)
  const watcher = createPoolWatch(followed)
  const watch = () => watchPrivatePool(bank, watcher)
  /** Makes final what was sent, and follows it. */
  async function settle() {
    await scene.chain.mine(3)
    return watch()
  }
  await settle()
  return {
    ...books,
    ...createMemberActs(scene, books, followed.relayer),
    ...createReads(bank),
    scene,
    proxy,
    pool,
    followed,
    operator,
    relayerIndex,
    getTestAddress,
    createWatch: (changes: Partial<PoolWatch> = {}): PoolWatch => ({
      ...createPoolWatch(followed),
      ...changes,
    }),
    createRelayer: (changes: Partial<Sender> = {}) => createTestSender(relayerIndex, changes),
    watch,
    settle,
    /** Screens what is deposited, approves it, and lets the epoch end, so that it can be proved. */
    async approve(): Promise<void> {
      await settle()
      await screenDeposits(bank, { chainId })
      await approveDeposits(bank, operator)
      await settle()
      await approveDeposits(bank, operator)
      await scene.passEpoch()
      await settle()
    },
    balanceOf: (address: Address) => scene.client.getBalance({ address }),
    async stop() {
      await stopProvingThreads()
      await testBank.close()
      await proxy.stop()
      await scene.stop()
    },
  }
}
