import { applyFixes } from './commands/applyFixes.ts'
import { createDocs } from './commands/createDocs.ts'
import { createRelease } from './commands/createRelease.ts'
import { runBench } from './commands/runBench.ts'
import { runChecks } from './commands/runChecks.ts'
import { runConformance } from './commands/runConformance.ts'
import { runDeepTests } from './commands/runDeepTests.ts'
import { runMutants } from './commands/runMutants.ts'
import { runTests } from './commands/runTests.ts'
import { saveScreenshots } from './commands/saveScreenshots.ts'
import { startDemo } from './commands/startDemo.ts'
import { startDev } from './commands/startDev.ts'
import { writeGenerated } from './commands/writeGenerated.ts'
import { runChild, subscribeToSignals } from './runChild.ts'

const runFile = (file: string) => async (args: readonly string[]) =>
  (await runChild(file, args, { channel: true })).code

/** A command that reads what its user types. */
const runAsking = (file: string) => async (args: readonly string[]) =>
  (await runChild(file, args, { channel: true, asks: true })).code

const commands: Record<string, (args: readonly string[]) => Promise<number>> = {
  start: startDemo,
  dev: startDev,
  test: runTests,
  'test:deep': runDeepTests,
  mutants: runMutants,
  mutation: runFile('scripts/mutation.ts'),
  check: runChecks,
  fix: applyFixes,
  gen: writeGenerated,
  bench: runBench,
  house: runFile('scripts/house.ts'),
  docs: createDocs,
  shots: saveScreenshots,
  deploy: runAsking('apps/operations/src/deploy/main.ts'),
  doctor: runFile('apps/operations/src/doctor/main.ts'),
  'alarms:test': runFile('apps/worker/src/sendTestAlarm.ts'),
  freeze: runAsking('apps/operations/src/freeze/main.ts'),
  'database:create': runFile('apps/operations/src/database/main.ts'),
  configure: runFile('apps/operations/src/configure/main.ts'),
  cluster: runFile('apps/operations/src/cluster/main.ts'),
  migrate: runFile('apps/api/src/commands/migrateDatabase.ts'),
  'members:root': runFile('apps/api/src/commands/createRootMember.ts'),
  'operators:add': runFile('apps/api/src/commands/addOperator.ts'),
  'audit:verify': runFile('apps/api/src/commands/verifyAudit.ts'),
  release: createRelease,
  rehearse: runFile('bench/src/rehearsal/main.ts'),
  'conformance:genuine': runConformance,
  recover: runAsking('packages/privacy/src/recover/main.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!process.version.startsWith('v24.') || command === undefined)
  throw new Error(`Run this as "npm run ${name}": Node 24 and one of ${Object.keys(commands).join(', ')}.`)
subscribeToSignals()
process.exitCode = await command(args)
