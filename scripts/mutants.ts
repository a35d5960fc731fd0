import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCopy } from './mutants/createCopy.ts'
import { formatPage } from './mutants/formatPage.ts'
import type { ListedMutant } from './mutants/mutant.ts'
import { readMutants } from './mutants/readMutants.ts'
import { runMutant } from './mutants/runMutant.ts'
import { root } from './paths.ts'
import { isStopping, subscribeToSignals } from './runChild.ts'

const pageFile = join(root, 'docs/mutants.md')
const copies = join(root, '.data/mutants')

/** A run that was killed leaves its copy; the next one, which may run beside others, removes it. */
function removeAbandoned(): void {
  if (!existsSync(copies)) return
  for (const processId of readdirSync(copies))
    if (!existsSync(`/proc/${processId}`)) rmSync(join(copies, processId), { recursive: true, force: true })
}

async function runMutants(mutants: readonly ListedMutant[]): Promise<number> {
  removeAbandoned()
  const copy = join(copies, String(process.pid))
  createCopy(root, copy)
  let unnoticed = 0
  try {
    for (const mutant of mutants) {
      if (isStopping()) return 1
      const verdict = await runMutant(copy, mutant)
      if (verdict !== 'killed') unnoticed += 1
      process.stdout.write(
        `${verdict === 'killed' ? '✓' : '✗'} ${mutant.packageName} ${mutant.name}: ${verdict}\n`,
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  process.stdout.write(`${mutants.length - unnoticed} of ${mutants.length} mutants killed\n`)
  return unnoticed > 0 || mutants.length === 0 ? 1 : 0
}

function checkPage(page: string): number {
  if (existsSync(pageFile) && readFileSync(pageFile, 'utf8') === page) return 0
  process.stderr.write('docs/mutants.md is stale; run npm run gen.\n')
  return 1
}

subscribeToSignals()
const [argument = ''] = process.argv.slice(2)
const mutants = readMutants(root)
if (argument === '--page') writeFileSync(pageFile, formatPage(mutants))
else if (argument === '--check') process.exitCode = checkPage(formatPage(mutants))
else
  process.exitCode = await runMutants(
    mutants.filter(({ packageName, name }) => `${packageName} ${name}`.includes(argument)),
  )
