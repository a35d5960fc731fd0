const benchmarks: Record<string, () => Promise<object>> = {
  'cross-chain': async () => (await import('./crossChain.ts')).crossChain(),
  ledger: async () => (await import('./ledger.ts')).ledger(),
  payouts: async () => (await import('./payouts.ts')).payouts(),
  'payout-chaos': async () => (await import('./payoutChaos.ts')).payoutChaos(),
  private: async () => (await import('./privateTransfer.ts')).privateTransfer(),
  rewards: async () => (await import('./rewards.ts')).rewards(),
  settlement: async () => (await import('./settlement.ts')).settlement(),
  solvency: async () => (await import('./solvency.ts')).solvency(),
  start: async () => (await import('./start.ts')).start(),
  team: async () => (await import('./team.ts')).team(),
  web: async () => (await import('./web.ts')).web(),
}

const [name = '', ...options] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark === undefined) throw new Error(`Name a benchmark: ${Object.keys(benchmarks).join(', ')}.`)
const figures = await benchmark()
if (options.includes('--json')) console.log(JSON.stringify(figures))
else console.table(figures)
