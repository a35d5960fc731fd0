import { readFile } from 'node:fs/promises'
import { resolvePath } from '@bank/settings'
import { parseOptions } from '../parseOptions.ts'
import { getMessage, reportFailure } from '../reportFailure.ts'
import { exampleAnswers, parseAnswers } from './answers.ts'
import { configure } from './configure.ts'

const usage = `Usage: npm run configure -- --answers FILE --out FOLDER [OPTIONS]
  --answers FILE   the operator's answers (JSON); their paths are relative to this file
  --out FOLDER     for api.env, console.env, worker.env, migrate.env and signer.env; its folder secrets has the secrets
  --credentials    leaves out the files of secrets, which the systemd units and compose.yaml name themselves
  --force          replaces files of settings that say something else; never a secret
  --example        prints answers and ends`

const options = {
  answers: { type: 'string' },
  out: { type: 'string' },
  credentials: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  example: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

async function run(args: readonly string[]): Promise<readonly string[]> {
  const values = parseOptions(args, options)
  if (values.help) return [usage]
  if (values.example) return [JSON.stringify(exampleAnswers, null, 2)]
  if (values.answers === undefined) throw new RangeError('--answers is missing')
  if (values.out === undefined) throw new RangeError('--out is missing')
  const file = resolvePath(values.answers)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RangeError(`There is no file of answers ${file}; --example prints one.`)
  })
  const written = await configure({
    answers: parseAnswers(text, file),
    folder: resolvePath(values.out),
    isCredentials: values.credentials,
    isForced: values.force,
  })
  return written.length > 0
    ? written.map((each) => `wrote ${each}`)
    : ['Everything is there already; nothing was changed.']
}

try {
  const lines = await run(process.argv.slice(2))
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  // A list of faults in the answers is no question of usage.
  reportFailure(error, getMessage(error).includes('\n') ? undefined : usage)
}
