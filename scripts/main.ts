import { bench } from './commands/bench.ts'
import { check } from './commands/check.ts'
import { conformance } from './commands/conformance.ts'
import { dev } from './commands/dev.ts'
import { fix } from './commands/fix.ts'
import { gen } from './commands/gen.ts'
import { shots } from './commands/shots.ts'
import { start } from './commands/start.ts'
import { test } from './commands/test.ts'
import { testDeep } from './commands/testDeep.ts'
import { forwardSignals, runChild } from './runChild.ts'

const passOn = (file: string) => async (args: readonly string[]) =>
  (await runChild(file, args, { channel: true })).code

const commands: Record<string, (args: readonly string[]) => Promise<number>> = {
  start,
  dev,
  test,
  'test:deep': testDeep,
  mutants: passOn('scripts/mutants.ts'),
  check,
  fix,
  gen,
  bench,
  house: passOn('scripts/house.ts'),
  shots,
  'members:root': passOn('apps/api/src/commands/createRootMember.ts'),
  'operators:add': passOn('apps/api/src/commands/addOperator.ts'),
  'audit:verify': passOn('apps/api/src/commands/verifyAudit.ts'),
  'conformance:genuine': conformance,
  recover: async (args) =>
    (await runChild('packages/privacy/src/recover/main.ts', args, { channel: true, asks: true })).code,
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!process.version.startsWith('v24.') || command === undefined)
  throw new Error(`Run this as "npm run ${name}": Node 24 and one of ${Object.keys(commands).join(', ')}.`)
forwardSignals()
process.exitCode = await command(args)
