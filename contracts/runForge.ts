// Runs forge with what our tests need: `node contracts/runForge.ts test [--deep] [forge's own options]`, in the profile of
// FOUNDRY_PROFILE.
// Any other forge command is passed on as it is, for example `fmt --check`.

import { runForgeCommand } from './forge.ts'
import { writeAaveFixture } from './writeAaveFixture.ts'

const parameters = process.argv.slice(2).filter((parameter) => parameter !== '--deep')
const profile = process.argv.includes('--deep') ? 'deep' : (process.env.FOUNDRY_PROFILE ?? 'default')
const isTest = parameters[0] === 'test'

// The seed of the whole run; foundry.toml has the one of a test that is run alone.
const seed = isTest && process.env.TEST_SEED ? ['--fuzz-seed', process.env.TEST_SEED] : []

if (isTest) await writeAaveFixture()
const run = await runForgeCommand([...parameters, ...seed], { profile })
// Lint notes and compiler warnings of others' packages go to stderr; they matter only when something failed.
process.stdout.write(run.stdout)
if (run.exitCode !== 0 || !isTest) process.stderr.write(run.stderr)
process.exitCode = run.exitCode ?? 1
