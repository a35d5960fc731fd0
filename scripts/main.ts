import { runChild, subscribeToSignals } from './runChild.ts'

const runFile = (file: string) => async (args: readonly string[]) =>
  (await runChild(file, args, { channel: true })).code

/** A command that reads what its user types. */
const runAsking = (file: string) => async (args: readonly string[]) =>
  (await runChild(file, args, { channel: true, asks: true })).code

/** Each command loads its own file: all of them together would delay the start of the demo by half a second. */
const commands: Record<string, (args: readonly string[]) => Promise<number>> = {
  start: async (args) => (await import('./commands/startDemo.ts')).startDemo(args),
  dev: async (args) => (await import('./commands/startDev.ts')).startDev(args),
  test: async (args) => (await import('./commands/runTests.ts')).runTests(args),
  'test:deep': async (args) => (await import('./commands/runDeepTests.ts')).runDeepTests(args),
  'test:citus': async (args) => (await import('./commands/runCitusTests.ts')).runCitusTests(args),
  mutants: async (args) => (await import('./commands/runMutants.ts')).runMutants(args),
  mutation: runFile('scripts/mutation.ts'),
  check: async () => (await import('./commands/runChecks.ts')).runChecks(),
  fix: async (args) => (await import('./commands/applyFixes.ts')).applyFixes(args),
  gen: async () => (await import('./commands/writeGenerated.ts')).writeGenerated(),
  bench: async (args) => (await import('./commands/runBench.ts')).runBench(args),
  house: runFile('scripts/house.ts'),
  docs: async (args) => (await import('./commands/createDocs.ts')).createDocs(args),
  shots: async (args) => (await import('./commands/saveScreenshots.ts')).saveScreenshots(args),
  deploy: runAsking('apps/operations/src/deploy/main.ts'),
  doctor: runFile('apps/operations/src/doctor/main.ts'),
  'alarms:test': runFile('apps/worker/src/sendTestAlarm.ts'),
  freeze: runAsking('apps/operations/src/freeze/main.ts'),
  archive: runFile('apps/operations/src/archive/main.ts'),
  'database:create': runFile('apps/operations/src/database/main.ts'),
  configure: runFile('apps/operations/src/configure/main.ts'),
  cluster: runFile('apps/operations/src/cluster/main.ts'),
  migrate: runFile('apps/api/src/commands/migrateDatabase.ts'),
  'members:root': runFile('apps/api/src/commands/createRootMember.ts'),
  'operators:add': runFile('apps/api/src/commands/addOperator.ts'),
  'audit:verify': runFile('apps/api/src/commands/verifyAudit.ts'),
  release: async (args) => (await import('./commands/createRelease.ts')).createRelease(args),
  rehearse: runFile('bench/src/rehearsal/main.ts'),
  'conformance:genuine': async () => (await import('./commands/runConformance.ts')).runConformance(),
  recover: runAsking('packages/privacy/src/recover/main.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!process.version.startsWith('v24.') || command === undefined)
  throw new Error(`Run this as "npm run ${name}": Node 24 and one of ${Object.keys(commands).join(', ')}.`)
subscribeToSignals()
process.exitCode = await command(args)
