const benchmarks: Record<string, (options: readonly string[]) => Promise<object>> = {
  attack: async () => {
    const { runAttack } = await import('@bank/api/testing/attack')
    const { withTestCluster } = await import('./withBenchServer.ts')
    return withTestCluster(() => runAttack({ requests: 50_000, seed: Number(process.env.TEST_SEED ?? 7) }))
  },
  chaos: async (options) => (await import('./measureChaos.ts')).measureChaos(options),
  'cross-chain': async () => (await import('./measureCrossChain.ts')).measureCrossChain(),
  drills: async () => {
    const { runDrills } = await import('@bank/bank/testing/drills')
    const { withTestCluster } = await import('./withBenchServer.ts')
    return withTestCluster(() => runDrills({ attempts: 200, seed: Number(process.env.TEST_SEED ?? 7) }))
  },
  ledger: async () => (await import('./measureLedger.ts')).measureLedger(),
  payouts: async () => (await import('./measurePayouts.ts')).measurePayouts(),
  'payout-chaos': async () => (await import('./measurePayouts.ts')).measurePayoutChaos(),
  private: async () => (await import('./measurePrivateTransfer.ts')).measurePrivateTransfer(),
  rewards: async () => (await import('./measureRewards.ts')).measureRewards(),
  settlement: async () => (await import('./measureSettlement.ts')).measureSettlement(),
  solvency: async () => (await import('./measureSolvency.ts')).measureSolvency(),
  start: async () => (await import('./startDemo.ts')).measureStart(),
  team: async () => (await import('./measureTeam.ts')).measureTeam(),
  web: async () => (await import('./measureWeb.ts')).measureWeb(),
}

const [name = '', ...options] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark === undefined) throw new Error(`Name a benchmark: ${Object.keys(benchmarks).join(', ')}.`)
const figures = await benchmark(options)
if (options.includes('--json')) console.log(JSON.stringify(figures))
else console.table(figures)
