import { join } from 'node:path'
import { ApiError } from '@bank/api-schema'
import { vaultAbi } from '@bank/chain'
import { openDatabase } from '@bank/database'
import type { Cluster } from '@bank/operations/cluster'
import { type BankOptions, type RunningBank, startBank } from '@bank/operations/testing/bank'
import { trustTls } from '@bank/operations/testing/proxy'
import { formatUnits, type Hex, parseAbiItem } from 'viem'
import { deployBank, type FundedMember, openFundedMember, waitFor } from '../rehearsal/bringUp.ts'
import { type Outside, openOutside } from '../rehearsal/openOutside.ts'
import { approveWithdrawal } from '../rehearsal/operatorActs.ts'

const paidOutEvent = parseAbiItem('event PaidOut(bytes32 indexed id, address indexed to, uint256 amount)')
/** Code of a refusal: the member has as many open orders as one may have. */
const tooManyOpen = 3016

/** A bank on the cluster, with a member who has been paid once: later orders wait for no reviewer. */
export type ClusterBank = FundedMember & {
  readonly outside: Outside
  readonly cluster: Cluster
  readonly bank: RunningBank
  /** Orders 1 USDT under the key of this number, once few enough orders are open; returns the id that the bank acknowledged. */
  readonly order: (number: number) => Promise<string>
  /** Ids of the vault's payments, and what it paid in all in USDT. */
  readonly readPaidOut: () => Promise<{ readonly ids: readonly Hex[]; readonly usdt: string }>
  /** Starts the processes of the bank once more on another database. */
  readonly startOn: (database: Cluster, counts: BankOptions) => Promise<RunningBank>
  readonly close: () => Promise<void>
}

/** Builds the cluster, brings a bank up on it by the commands and lets the member be paid 1 USDT. */
export async function openClusterBank(counts: BankOptions): Promise<ClusterBank> {
  const outside = await openOutside('cluster')
  const { setting, tls, folder, cluster } = outside
  if (cluster === undefined) throw new Error('the outside has no cluster')
  trustTls(tls)
  const deployed = join(folder, 'deployments', setting.network.name)
  const startOn = (database: Cluster, wanted: BankOptions) =>
    startBank({ setting, tls, deployed, database }, wanted)
  let bank: RunningBank | undefined
  const close = async () => {
    await bank?.stop()
    await outside.close()
  }
  try {
    await deployBank(outside, () => undefined)
    bank = await startOn(cluster, counts)
    const funded = await openFundedMember(outside, bank, () => undefined)
    const { member, operators } = funded
    const order = async (number: number) => {
      const options = { idempotencyKey: `cluster-drill-order-${number}` }
      for (;;)
        try {
          return (await member.api.withdraw({ amount: '1' }, options)).withdrawalId
        } catch (error) {
          if (!(error instanceof ApiError && error.code === tooManyOpen)) throw error
          await new Promise((done) => setTimeout(done, 200))
        }
    }
    const first = await order(0)
    await approveWithdrawal(operators, first)
    await waitFor(
      async () => (await member.api.queryWithdrawal({ withdrawalId: first })).state === 'confirmed',
    )
    const readPaidOut = () => readPayments(outside, funded.vault)
    return { ...funded, outside, cluster, bank, order, readPaidOut, startOn, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function readPayments({ setting }: Outside, vault: Hex): ReturnType<ClusterBank['readPaidOut']> {
  const { client } = setting.chain
  const logs = await client.getLogs({ address: vault, event: paidOutEvent, fromBlock: 0n, strict: true })
  const sum = logs.reduce((total, { args }) => total + args.amount, 0n)
  const counted = await client.readContract({ address: vault, abi: vaultAbi, functionName: 'totalPaidOut' })
  if (counted !== sum) throw new Error(`the vault counted ${counted} and its events add up to ${sum}`)
  return { ids: logs.map(({ args }) => args.id), usdt: formatUnits(sum, 18) }
}

/** Reads the books of a database: orders by state, and rows that break a law. */
export async function readBooks(database: Cluster): Promise<{
  readonly states: Readonly<Record<string, number>>
  readonly orderIds: readonly string[]
  readonly discrepancies: readonly unknown[]
  readonly breaches: readonly unknown[]
}> {
  const owner = openDatabase({ url: database.migrationUrl, poolSize: 1, applicationName: 'drill' })
  try {
    const orders = await owner.pool.query<{ id: string; state: string }>(
      'SELECT id::text, state FROM bank.withdrawal ORDER BY id',
    )
    const discrepancies = await owner.pool.query('SELECT * FROM ledger.find_discrepancies()')
    const breaches = await owner.pool.query('SELECT * FROM bank.book_breach WHERE lifted_at IS NULL')
    const states: Record<string, number> = {}
    for (const { state } of orders.rows) states[state] = (states[state] ?? 0) + 1
    return {
      states,
      orderIds: orders.rows.map(({ id }) => id),
      discrepancies: discrepancies.rows,
      breaches: breaches.rows,
    }
  } finally {
    await owner.close()
  }
}
