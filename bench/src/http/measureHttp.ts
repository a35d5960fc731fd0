import { setTimeout as sleep } from 'node:timers/promises'
import { createBank, createRootMember, migrateDeployment } from '@bank/bank'
import { getTestAccount } from '@bank/chain/testing'
import { type Database, openDatabase } from '@bank/database'
import { createPostingKey, parseMemberId, postRecharge } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { compareRates } from '../compareRates.ts'
import { computeQuantile, roundToHundredths } from '../computeQuantile.ts'
import { createBareTable, insertBare } from '../createBareTable.ts'
import { measureRate } from '../measureRate.ts'
import { openBenchApi } from '../openBenchApi.ts'
import { withBenchServer } from '../withBenchServer.ts'
import { createExchanger, type Exchanger } from './createExchanger.ts'
import { type ApiProcess, startApi } from './startApi.ts'

/** Members, each with a connection of its own; each waits for an answer before its next exchange. */
const callers = 64
const connections = 8
const roundMs = 1_000
const rounds = 12
const halfLoadMs = 15_000

/**
 * Exchanges a second over HTTP with a session, on tmpfs, as a share of a bare one-row insert with as many callers; then p99
 * at half of that rate, and memory. One api and two take turns: exchanges a second of two over one's, and processor time of
 * a request. The client is a process of the same machine and takes its share of it.
 */
export function measureHttp(): Promise<Record<string, number>> {
  return withBenchServer({ root: '/dev/shm' }, async (server) => {
    await migrateDeployment({ mode: 'demo', migrationUrl: server.migrationUrl })
    await createBareTable(server.migrationUrl)
    const database = openDatabase({ url: server.url, poolSize: connections })
    const apis: ApiProcess[] = []
    try {
      for (let index = 0; index < 2; index += 1) apis.push(await startApi(server.urls.api))
      return await measure(database, apis)
    } finally {
      for (const api of apis) await api.stop()
      await database.close()
    }
  })
}

async function measure(database: Database, apis: readonly ApiProcess[]): Promise<Record<string, number>> {
  const tokens = await openMembers(database, apis[0]?.origin ?? '')
  const [one = [], other = []] = apis.map(({ origin }) =>
    tokens.map((token) => createExchanger(origin, token)),
  )
  const two = one.map((exchanger, index) => (index % 2 === 0 ? exchanger : (other[index] ?? exchanger)))
  try {
    const rates = await measureRounds(database, { apis, one, two })
    const halfRate = computeQuantile(rates.one, 0.5) / 2
    const latencies = await measureAtRate(one, halfRate)
    const [usage] = await Promise.all(apis.map(({ readUsage }) => readUsage()))
    return computeFigures(rates, { latencies, rssBytes: usage?.rssBytes ?? 0 })
  } finally {
    for (const exchanger of [...one, ...other]) exchanger.close()
  }
}

/** Registers the members over HTTP and credits them; returns their session tokens. */
async function openMembers(database: Database, origin: string): Promise<string[]> {
  const inviter = getTestAccount(0).address
  await createRootMember(createBank({ database }), { address: inviter })
  const tokens: string[] = []
  for (let index = 1; index <= callers; index += 1)
    tokens.push((await openBenchApi(origin, getTestAccount(index), inviter)).token)
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM bank.member')
  for (const { id } of rows)
    await postRecharge(database, {
      key: createPostingKey('opening', id),
      memberId: parseMemberId(BigInt(id)),
      amount: amountOf('USDT', 10n ** 12n),
      metadata: {},
      at: new Date(),
    })
  return tokens
}

type Rates = Readonly<Record<'bare' | 'one' | 'two' | 'cpuOfOneMs' | 'cpuOfTwoMs', number[]>>
type Sides = {
  readonly apis: readonly ApiProcess[]
  readonly one: readonly Exchanger[]
  readonly two: readonly Exchanger[]
}

async function measureRounds(database: Database, { apis, one, two }: Sides): Promise<Rates> {
  const rates: Rates = { bare: [], one: [], two: [], cpuOfOneMs: [], cpuOfTwoMs: [] }
  const readCpuMs = async () => {
    const usages = await Promise.all(apis.map(({ readUsage }) => readUsage()))
    return usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1_000, 0)
  }
  const measureExchanges = async (exchangers: readonly Exchanger[]) => {
    const cpuMs = await readCpuMs()
    const run = async (caller: number) => exchangers[caller]?.exchange()
    const rate = await measureRate({ callers, durationMs: roundMs, run })
    return { rate, cpuOfRequestMs: ((await readCpuMs()) - cpuMs) / ((rate * roundMs) / 1_000) }
  }
  for (let round = -1; round < rounds; round += 1) {
    const bare = await measureRate({ callers, durationMs: roundMs, run: () => insertBare(database) })
    const [byOne, byTwo] = [await measureExchanges(one), await measureExchanges(two)]
    // The first round compiles, plans and opens connections.
    if (round < 0) continue
    rates.bare.push(bare)
    rates.one.push(byOne.rate)
    rates.two.push(byTwo.rate)
    rates.cpuOfOneMs.push(byOne.cpuOfRequestMs)
    rates.cpuOfTwoMs.push(byTwo.cpuOfRequestMs)
  }
  return rates
}

/** Sends at a rate whatever is answered, and returns milliseconds from each due time to its answer. */
async function measureAtRate(exchangers: readonly Exchanger[], perSecond: number): Promise<number[]> {
  const startMs = performance.now()
  const count = Math.floor((perSecond * halfLoadMs) / 1_000)
  const latencies: number[] = []
  const sent: Promise<void>[] = []
  while (sent.length < count) {
    const dueMs = startMs + (sent.length * 1_000) / perSecond
    if (performance.now() < dueMs) {
      await sleep(1)
      continue
    }
    const exchanging = exchangers[sent.length % exchangers.length]?.exchange() ?? Promise.resolve()
    sent.push(exchanging.then(() => void latencies.push(performance.now() - dueMs)))
  }
  await Promise.all(sent)
  return latencies
}

function computeFigures(
  rates: Rates,
  { latencies, rssBytes }: { readonly latencies: readonly number[]; readonly rssBytes: number },
): Record<string, number> {
  const middle = (values: readonly number[]) => computeQuantile(values, 0.5)
  return {
    exchangesPerS: Math.round(middle(rates.one)),
    bareInsertsPerS: Math.round(middle(rates.bare)),
    ...compareRates(rates.one, rates.bare),
    p50Ms: roundToHundredths(middle(latencies)),
    p99Ms: roundToHundredths(computeQuantile(latencies, 0.99)),
    rssMb: Math.round(rssBytes / 1e6),
    ratioOfTwo: compareRates(rates.two, rates.one).ratio,
    cpuOfOneMs: roundToHundredths(middle(rates.cpuOfOneMs)),
    cpuOfTwoMs: roundToHundredths(middle(rates.cpuOfTwoMs)),
  }
}
