import { vaultAbi } from '@bank/chain'
import { getBalances, houseAccounts, type MemberId } from '@bank/ledger'
import { createPublicClient, erc20Abi, http } from 'viem'
import { listAlarms } from '../../src/health/listAlarms.ts'
import type { VaultPayer } from '../../src/payouts/vaultPayer.ts'
import { requestWithdrawal } from '../../src/withdrawals/requestWithdrawal.ts'
import { insertOperators } from '../insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../openPayoutFixture.ts'
import type { Loot } from './composeAttempt.ts'
import type { VaultCall } from './composeVaultCall.ts'

/** Money that went where no member had a right to it, in micro-units. */
export type Taken = {
  /** Left the vault beyond the members' claims. */
  readonly paidMicro: bigint
  /** The thief owns by the books beyond its claim. */
  readonly bookedMicro: bigint
}

/** A bank with a vault, three members with 20,000 each, and orders in the states that a thief could use. */
export type DrillWorld = {
  readonly scene: PayoutFixture
  readonly payer: VaultPayer
  readonly thief: MemberId
  readonly loot: Loot
  /** Tokens of the sessions of operators who are at work. */
  readonly sessions: Readonly<Record<DrillOperator, string>>
  measureTaken(): Promise<Taken>
  /** Sends a call of the vault with a stolen key; true when it was not reverted. */
  callVault(key: VaultKey, call: VaultCall): Promise<boolean>
  /** Amount that the vault may still pay on this day, in micro-units. */
  readTierMicro(): Promise<bigint>
  /** Codes of the alarms that an operator sees. */
  listAlarmCodes(): Promise<string[]>
  stop(): Promise<void>
}

/** Operators at work, by role. */
export type DrillOperator = 'reviewer' | 'treasurer' | 'parameters'

/** Keys that the vault obeys. */
export type VaultKey = 'payer' | 'guardian' | 'owner'

const keyIndexes = { payer: 18, guardian: 17, owner: 19 } as const satisfies Record<VaultKey, number>
const micro = 1_000_000n
const usdtEach = 20_000n
const memberIndexes = [0, 1, 2]
const thiefIndex = 0
/** Members who withdraw before the drill begins. */
const payees = [1, 2]
const states = [
  ...['approved', 'requested', 'review', 'frozen', 'confirmed', 'cancelled', 'failed', 'sending', 'queued'],
  ...['final', 'applied', 'open', 'approve', 'release', 'return', 'reject', 'credited', 'treasurer'],
  ...['adjustment', 'capital', 'suspense', 'parameter', 'operator', 'payoutEnd', 'unrecognizedPayout'],
]

const createClient = ({ recharge }: PayoutFixture) =>
  createPublicClient({ transport: http(recharge.chain.url, { timeout: 60_000 }) })

const getMicroUnit = ({ recharge }: PayoutFixture) => 10n ** BigInt(recharge.decimals - 6)

const listAccounts = (memberId: MemberId) => [memberId * 256n + 1n, memberId * 256n + 65n].map(String)

/** USDT that the vault has, in Aave and beside it, in micro-units. */
async function readVaultMicro(scene: PayoutFixture): Promise<bigint> {
  const client = createClient(scene)
  const { address } = scene.recharge.vault
  const read = (functionName: 'usdt' | 'aUsdt') =>
    client.readContract({ address, abi: vaultAbi, functionName })
  const held = await Promise.all(
    [await read('usdt'), await read('aUsdt')].map((token) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    ),
  )
  return held.reduce((sum, part) => sum + part, 0n) / getMicroUnit(scene)
}

/** A transaction that reverts is mined like another; its receipt says so. */
async function callVault({ recharge }: PayoutFixture, from: number, call: VaultCall): Promise<boolean> {
  const { client } = recharge.chain
  const { name, args } = call
  try {
    const hash = await recharge.send({ from, to: recharge.vault.address, abi: vaultAbi, call: name, args })
    await recharge.chain.mine(1)
    return (await client.getTransactionReceipt({ hash })).status === 'success'
  } catch {
    return false
  }
}

async function readLoot(scene: PayoutFixture): Promise<Loot> {
  const { rows } = await scene.bank.database.pool.query<{ id: string; key: string }>(
    'SELECT id, key FROM bank.withdrawal ORDER BY id',
  )
  const [thief, ...others] = memberIndexes.map(scene.getMemberId)
  if (thief === undefined) throw new RangeError('there is no thief')
  return {
    thiefId: `${thief}`,
    memberIds: [thief, ...others].map(String),
    thiefAddress: scene.getTestAddress(thiefIndex),
    thiefAccounts: listAccounts(thief),
    accounts: [...Object.values(houseAccounts).map(({ id }) => `${id}`), ...others.flatMap(listAccounts)],
    orderIds: rows.map(({ id }) => id),
    orderKeys: rows.map(({ key }) => key),
    vault: scene.recharge.vault.address,
    states,
    sessions: ['a token that no session has'],
  }
}

const readTotal = async ({ bank, getMemberId }: PayoutFixture, index: number): Promise<bigint> => {
  const { USDT, GUSD } = await getBalances(bank.database, getMemberId(index))
  return USDT.total.micro + GUSD.total.micro
}

/** Leaves each payee an approved order and one that waits for a review. */
async function fillOrders(scene: PayoutFixture): Promise<void> {
  for (const index of payees) {
    await scene.approve(index, 40n * micro)
    const member = { id: scene.getMemberId(index), banned: false } as const
    await requestWithdrawal(scene.bank, { member, amount: '9000' })
  }
}

/** The vault and its payments before the drill, and the claims of the members. */
type Start = {
  readonly vaultMicro: bigint
  readonly paidCount: number
  readonly claims: readonly bigint[]
}

async function measureTaken(scene: PayoutFixture, start: Start): Promise<Taken> {
  const paid = (await scene.listPaidOut()).slice(start.paidCount)
  let rightful = 0n
  let bookedMicro = 0n
  for (const index of memberIndexes) {
    const claim = start.claims[index] ?? 0n
    const received = paid
      .filter(({ recipient }) => recipient === scene.getTestAddress(index))
      .reduce((sum, part) => sum + part.micro, 0n)
    rightful += received < claim ? received : claim
    // Others have orders that wait, which would hide what they gain.
    if (index !== thiefIndex) continue
    const gain = (await readTotal(scene, index)) + received - claim
    if (gain > 0n) bookedMicro += gain
  }
  const left = start.vaultMicro - (await readVaultMicro(scene))
  return { paidMicro: left > rightful ? left - rightful : 0n, bookedMicro }
}

/** Opens a bank for a drill; its thief is the first member. */
export async function openDrillWorld(): Promise<DrillWorld> {
  const scene = await openPayoutFixture({ members: memberIndexes.length, usdtEach })
  const payer = scene.createPayer()
  const { auditor, reviewer, treasurer, parameters } = await insertOperators(scene.bank.database, {
    ...{ reviewer: 'reviewer', treasurer: 'treasurer', parameters: 'parameters', auditor: 'auditor' },
  })
  for (const index of payees) await scene.approve(index, micro)
  await scene.runToEnd(payer)
  const claims = await Promise.all(memberIndexes.map((index) => readTotal(scene, index)))
  await fillOrders(scene)
  await scene.own('setGuardian', [scene.getTestAddress(keyIndexes.guardian)])
  const paidCount = (await scene.listPaidOut()).length
  const start = { vaultMicro: await readVaultMicro(scene), paidCount, claims }
  const { address } = scene.recharge.vault
  return {
    scene,
    payer,
    thief: scene.getMemberId(thiefIndex),
    loot: await readLoot(scene),
    sessions: {
      reviewer: reviewer.session,
      treasurer: treasurer.session,
      parameters: parameters.session,
    },
    measureTaken: () => measureTaken(scene, start),
    callVault: (key, call) => callVault(scene, keyIndexes[key], call),
    readTierMicro: async () => {
      const call = { address, abi: vaultAbi, functionName: 'automaticAvailableToday' } as const
      return (await createClient(scene).readContract(call)) / getMicroUnit(scene)
    },
    listAlarmCodes: async () => (await listAlarms(scene.bank, { operator: auditor })).map(({ code }) => code),
    stop: () => scene.stop(),
  }
}
