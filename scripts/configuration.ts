import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatConfiguration } from './configuration/formatConfiguration.ts'
import { root } from './paths.ts'

const pageFile = join(root, 'docs/configuration.md')
const printers = [
  'apps/api/src/commands/printVariables.ts',
  'apps/worker/src/printVariables.ts',
  'apps/signer/src/printVariables.ts',
]

// Each app prints its own, since no script imports an app.
const printed = Object.assign(
  {},
  ...printers.map((file) =>
    JSON.parse(execFileSync(process.execPath, [file], { cwd: root, encoding: 'utf8' })),
  ),
)
const page = formatConfiguration(printed)
if (!process.argv.includes('--check')) writeFileSync(pageFile, page)
else if (!existsSync(pageFile) || readFileSync(pageFile, 'utf8') !== page) {
  process.stderr.write('docs/configuration.md is not what the schemas say: run npm run gen.\n')
  process.exitCode = 1
}
