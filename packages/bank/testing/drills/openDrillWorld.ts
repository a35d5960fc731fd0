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

/** A bank with a vault, three members with 20,000 each, and orders in every state that a thief could use. */
export type DrillWorld = {
  readonly scene: PayoutFixture
  readonly payer: VaultPayer
  readonly thief: MemberId
  readonly loot: Loot
  /** Micro-units that left the vault and were nobody's to claim, and those that the books give members too much. */
  measureTaken(): Promise<{ readonly paidMicro: bigint; readonly bookedMicro: bigint }>
  /** Sends a call of the vault with a stolen key; true when it was not reverted. */
  callVault(key: VaultKey, call: VaultCall): Promise<boolean>
  /** What the vault may pay within this day, whoever asks with its payer's key; micro-units. */
  readTierMicro(): Promise<bigint>
  /** Codes of the alarms that stand. */
  listAlarmCodes(): Promise<string[]>
  stop(): Promise<void>
}

/** Keys that the vault obeys. */
export type VaultKey = 'payer' | 'guardian' | 'owner'

const keyIndexes = { payer: 18, guardian: 17, owner: 19 } as const satisfies Record<VaultKey, number>
const micro = 1_000_000n
const memberCount = 3
const usdtEach = 20_000n

const open = ({ recharge }: PayoutFixture) =>
  createPublicClient({ transport: http(recharge.chain.url, { timeout: 60_000 }) })

const accountsOf = (memberId: MemberId) => [memberId * 256n + 1n, memberId * 256n + 65n].map(String)

/** USDT that the vault has, in Aave and beside it, in micro-units. */
async function readVaultMicro(scene: PayoutFixture): Promise<bigint> {
  const { recharge } = scene
  const client = open(scene)
  const { address } = recharge.vault
  const read = (functionName: 'usdt' | 'aUsdt') =>
    client.readContract({ address, abi: vaultAbi, functionName })
  const held = await Promise.all(
    [await read('usdt'), await read('aUsdt')].map((token) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    ),
  )
  return held.reduce((sum, part) => sum + part, 0n) / 10n ** BigInt(recharge.decimals - 6)
}

/** A transaction that reverts is mined like another; the receipt tells. */
async function callVault({ recharge }: PayoutFixture, from: number, call: VaultCall): Promise<boolean> {
  const { client } = recharge.chain
  try {
    const hash = await recharge.send({
      from,
      to: recharge.vault.address,
      abi: vaultAbi,
      call: call.name,
      args: call.args,
    })
    await recharge.chain.mine(1)
    return (await client.getTransactionReceipt({ hash })).status === 'success'
  } catch {
    return false
  }
}

/** Opens the world; its thief is member 0. */
export async function openDrillWorld(): Promise<DrillWorld> {
  const scene = await openPayoutFixture({ members: memberCount, usdtEach })
  const payer = scene.createPayer()
  const memberIds = Array.from({ length: memberCount }, (_, index) => scene.getMemberId(index))
  const thief = scene.getMemberId(0)
  const operators = await insertOperators(scene.bank.database, {
    ruth: 'reviewer',
    tina: 'treasurer',
    paul: 'parameters',
    adam: 'auditor',
  })
  for (const index of [0, 1]) await scene.approve(index, micro)
  await scene.runToEnd(payer)
  for (const index of [0, 1]) {
    await scene.approve(index, 40n * micro)
    await requestWithdrawal(scene.bank, {
      member: { id: scene.getMemberId(index), banned: false },
      amount: '9000',
    })
  }
  const { rows } = await scene.bank.database.pool.query<{ id: string; key: string; state: string }>(
    'SELECT id, key, state FROM bank.withdrawal ORDER BY id',
  )
  await scene.own('setGuardian', [scene.getTestAddress(keyIndexes.guardian)])
  const startMicro = await readVaultMicro(scene)
  // What all members may take at most: what they had, less what they were paid above.
  const claims = new Map(memberIds.map((id, index) => [id, usdtEach * micro - (index < 2 ? micro : 0n)]))
  const paidBefore = (await scene.listPaidOut()).length
  return {
    scene,
    payer,
    thief,
    loot: {
      thiefId: `${thief}`,
      memberIds: memberIds.map(String),
      thiefAddress: scene.getTestAddress(0),
      thiefAccounts: accountsOf(thief),
      accounts: [
        ...Object.values(houseAccounts).map(({ id }) => `${id}`),
        ...memberIds.slice(1).flatMap(accountsOf),
      ],
      orderIds: rows.map(({ id }) => id),
      orderKeys: rows.map(({ key }) => key),
      vault: scene.recharge.vault.address,
      states: [
        'approved',
        'requested',
        'review',
        'frozen',
        'confirmed',
        'cancelled',
        'failed',
        'sending',
        'queued',
        'final',
        'applied',
        'open',
        'approve',
        'release',
        'credited',
        'treasurer',
      ],
    },
    async measureTaken() {
      const paid = (await scene.listPaidOut()).slice(paidBefore)
      let rightful = 0n
      let bookedMicro = 0n
      for (const [index, id] of memberIds.entries()) {
        const claim = claims.get(id) ?? 0n
        const toMember = paid
          .filter(({ recipient }) => recipient === scene.getTestAddress(index))
          .reduce((sum, part) => sum + part.micro, 0n)
        rightful += toMember < claim ? toMember : claim
        const balances = await getBalances(scene.bank.database, id)
        const gain = balances.USDT.total.micro + balances.GUSD.total.micro + toMember - claim
        if (gain > 0n) bookedMicro += gain
      }
      const left = startMicro - (await readVaultMicro(scene))
      return { paidMicro: left > rightful ? left - rightful : 0n, bookedMicro }
    },
    callVault: (key, call) => callVault(scene, keyIndexes[key], call),
    readTierMicro: async () =>
      (await open(scene).readContract({
        address: scene.recharge.vault.address,
        abi: vaultAbi,
        functionName: 'availableToday',
      })) /
      10n ** BigInt(scene.recharge.decimals - 6),
    listAlarmCodes: async () =>
      (await listAlarms(scene.bank, { operator: operators.adam })).map(({ code }) => code),
    stop: () => scene.stop(),
  }
}
