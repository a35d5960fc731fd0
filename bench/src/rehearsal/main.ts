import { parseArgs } from 'node:util'
import { rehearse } from './rehearse.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    chain: { type: 'string', default: '56' },
    decimals: { type: 'string', default: '18' },
  },
})
const home = { chainId: Number(values.chain), decimals: Number(values.decimals) }
const rehearsal = await rehearse({ kind: 'cluster', home }, (step) =>
  process.stderr.write(`${step}\n`),
).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
process.stdout.write(
  values.json
    ? `${JSON.stringify(rehearsal)}\n`
    : `${Object.entries(rehearsal)
        .map(([name, value]) => `${name.padEnd(16)} ${value}`)
        .join('\n')}\n`,
)
// A figure that must be zero, or a payment that did not arrive, fails the run.
if (rehearsal.doctorProblems > 0 || rehearsal.lost > 0 || rehearsal.paid !== 1) process.exitCode = 1
