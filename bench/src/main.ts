import { parseArgs } from 'node:util'

type Options = { readonly seed: number; readonly members: number; readonly stakes: number }

const benchmarks: Record<string, (options: Options) => Promise<object>> = {
  attack: async ({ seed }) => {
    const { runAttack } = await import('@bank/api/testing/attack')
    const { withTestCluster } = await import('./withBenchServer.ts')
    return withTestCluster(() => runAttack({ requests: 50_000, seed }))
  },
  'bank-run': async () => (await import('./measureBankRun.ts')).measureBankRun(),
  chaos: async ({ seed }) => {
    const { runChaos } = await import('./chaos/runChaos.ts')
    console.error(`--seed ${seed}`)
    const options = { seconds: 600, faults: 130, members: 8, days: 20 }
    const { violations, leaks, records: _, ...counts } = await runChaos({ seed, ...options })
    for (const [law, found] of Object.entries(violations))
      for (const words of found) console.error(`${law}: ${words}`)
    for (const leak of leaks) console.error(`leak: ${leak}`)
    return { ...counts, leaks: leaks.length }
  },
  citus: async () => (await import('./citus/measureCitus.ts')).measureCitus(),
  'cross-chain': async () => (await import('./measureCrossChain.ts')).measureCrossChain(),
  drills: async ({ seed }) => {
    const { runDrills } = await import('@bank/bank/testing/drills')
    const { withTestCluster } = await import('./withBenchServer.ts')
    return withTestCluster(() => runDrills({ attempts: 200, seed }))
  },
  figures: async () => (await import('./figures/measureFigures.ts')).measureFigures(),
  growth: async ({ members }) => {
    const { acts, ...worst } = await (await import('./growth/measureGrowth.ts')).measureGrowth({ members })
    return values.json ? { ...worst, acts } : { ...acts, worst }
  },
  http: async () => (await import('./http/measureHttp.ts')).measureHttp(),
  ledger: async () => (await import('./measureLedger.ts')).measureLedger(),
  payouts: async () => (await import('./measurePayouts.ts')).measurePayouts(),
  'payout-chaos': async () => (await import('./measurePayouts.ts')).measurePayoutChaos(),
  private: async () => (await import('./measurePrivateTransfer.ts')).measurePrivateTransfer(),
  rewards: async () => (await import('./measureRewards.ts')).measureRewards(),
  settlement: async ({ stakes }) => (await import('./measureSettlement.ts')).measureSettlement({ stakes }),
  solvency: async () => (await import('./measureSolvency.ts')).measureSolvency(),
  start: async () => (await import('./startDemo.ts')).measureStart(),
  team: async () => (await import('./measureTeam.ts')).measureTeam(),
  unlink: async () => (await import('./measureUnlink.ts')).measureUnlink(),
  web: async () => (await import('./measureWeb.ts')).measureWeb(),
}
/** Benchmarks that draw what they do. */
const seeded: readonly string[] = ['attack', 'chaos', 'drills']
const defaultSeed = '7'
/** Members at the smallest scale of growth. */
const defaultMembers = '1000'
const defaultStakes = '1000000'

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seed: { type: 'string' },
    members: { type: 'string' },
    stakes: { type: 'string' },
  },
  allowPositionals: true,
})
const [name = '', ...others] = positionals
const benchmark = benchmarks[name]
if (benchmark === undefined || others.length > 0)
  throw new Error(`Name one benchmark: ${Object.keys(benchmarks).join(', ')}.`)
if (values.seed !== undefined && !seeded.includes(name)) throw new Error(`${name} takes no --seed.`)
if (values.members !== undefined && name !== 'growth') throw new Error(`${name} takes no --members.`)
if (values.stakes !== undefined && name !== 'settlement') throw new Error(`${name} takes no --stakes.`)
const seed = Number(values.seed ?? defaultSeed)
const members = Number(values.members ?? defaultMembers)
const stakes = Number(values.stakes ?? defaultStakes)
if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.')
if (!Number.isSafeInteger(members) || members < 100)
  throw new Error('--members takes a whole number from 100.')
if (!Number.isSafeInteger(stakes / 1_000) || stakes < 1_000) throw new Error('--stakes takes thousands.')

const figures = await benchmark({ seed, members, stakes })
if (values.json) console.log(JSON.stringify(figures))
else console.table(figures)
