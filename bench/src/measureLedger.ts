import { createBank, exchange } from '@bank/bank'
import { type Database, openDatabase } from '@bank/database'
import { createPostingKey, findDiscrepancies, parseMemberId, postRecharge, postTransfer } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { compareRates } from './compareRates.ts'
import { computeQuantile } from './computeQuantile.ts'
import { createBareTable, insertBare } from './createBareTable.ts'
import { measureRate } from './measureRate.ts'
import { openMembers } from './openMembers.ts'
import { withBenchServer } from './withBenchServer.ts'

const connections = 8
/** Callers of the grouped workloads: more than connections, so that postings are collected. */
const manyCallers = 64
const members = 10_000
// Many short rounds: other load of the machine falls on all workloads alike.
const roundMs = 400
const rounds = 25

type Work = { readonly callers: number; run(): Promise<unknown> }

/**
 * Postings per second from one Node process over a pool of eight, on tmpfs, against a bare one-row insert through the
 * same pool. Workloads are interleaved; each figure is the median of the rounds, each ratio the median of the rounds'
 * own ratios, and the spread is the middle half of those ratios, (upper − lower quartile) / median.
 */
export function measureLedger(): Promise<Record<string, number>> {
  return withBenchServer({ root: '/dev/shm' }, async (server) => {
    await createBareTable(server.migrationUrl)
    return measure(server.url)
  })
}

async function measure(url: string): Promise<Record<string, number>> {
  const database = openDatabase({ url, poolSize: connections })
  try {
    await openMembers(database, members)
    const rates = await runRounds(createWorkloads(database))
    const [discrepancy] = await findDiscrepancies(database)
    if (discrepancy) throw new Error(`the books do not balance: ${JSON.stringify(discrepancy)}`)
    return computeFigures(rates)
  } finally {
    await database.close()
  }
}

function createWorkloads(database: Database): Record<string, Work> {
  const bank = createBank({ database })
  const chooseMember = () => parseMemberId(BigInt(1 + Math.floor(Math.random() * members)))
  const one = amountOf('USDT', 1n)
  const depositMetadata = { hash: `0x${'8f'.repeat(32)}`, sourceAddress: `0x${'71'.repeat(20)}` }
  let count = 0
  const acts: Record<string, () => Promise<unknown>> = {
    bareInsert: () => insertBare(database),
    random: () => {
      const from = chooseMember()
      const to = parseMemberId((from % BigInt(members)) + 1n)
      return postTransfer(database, {
        key: createPostingKey('random', count++),
        from,
        to,
        amount: one,
        metadata: {},
        at: new Date(),
      })
    },
    house: () =>
      postRecharge(database, {
        key: createPostingKey('house', count++),
        memberId: chooseMember(),
        amount: one,
        metadata: depositMetadata,
        at: new Date(),
      }),
    exchange: () =>
      exchange(bank, {
        member: { id: chooseMember(), banned: false },
        fromCurrency: '0',
        toCurrency: '1',
        exchangeAmount: '1.5',
      }),
  }
  const grouped = ['bareInsert', 'house', 'exchange'].map(
    (name) => [`${name}Grouped`, acts[name], manyCallers] as const,
  )
  const alone = Object.entries(acts).map(([name, run]) => [name, run, connections] as const)
  return Object.fromEntries(
    [...alone, ...grouped].map(([name, run, callers]) => [name, { callers, run: run as Work['run'] }]),
  )
}

async function runRounds(workloads: Record<string, Work>): Promise<Record<string, number[]>> {
  const rates: Record<string, number[]> = {}
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of Object.entries(workloads)) {
      const rate = await measureRate({ ...work, durationMs: roundMs })
      // The first round only warms caches and prepared statements.
      if (round > 0) rates[name] = [...(rates[name] ?? []), rate]
    }
  }
  return rates
}

function computeFigures(rates: Record<string, number[]>): Record<string, number> {
  const result: Record<string, number> = {}
  for (const [name, values] of Object.entries(rates))
    result[`${name}PerS`] = Math.round(computeQuantile(values, 0.5))
  for (const name of ['random', 'house', 'exchange', 'houseGrouped', 'exchangeGrouped']) {
    const bare = (name.endsWith('Grouped') ? rates.bareInsertGrouped : rates.bareInsert) ?? []
    const { ratio, spread } = compareRates(rates[name] ?? [], bare)
    const label = name.charAt(0).toUpperCase() + name.slice(1)
    result[`ratio${label}`] = ratio
    result[`spread${label}`] = spread
  }
  return result
}
