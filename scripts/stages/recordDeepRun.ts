import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import type { Tally } from './runStages.ts'

const pageFile = join(root, 'docs/deep-tests.md')
const head = `# Deep tests

\`npm run test:deep\` runs what takes too long for \`npm test\`: many hours on two cores, most of them in the stages \`long …\` (500,000 fuzz runs, invariants of 50 × 100,000 calls) and \`mutation: …\`. \`npm run test:deep -- STAGE\` runs one stage, \`-- mutants\` and \`-- mutation\` all of theirs. Stage \`chaos\` is the soak of \`bench/src/chaos\`: ten minutes of faults on every part of a demo; \`npm test\` has a minute of it. Stages \`cluster\` and \`cluster soak\` need programs of Debian ([runbooks/high-availability.md](runbooks/high-availability.md)). Each row is the last run of its stage, on the commit named; the run itself writes it.

| stage | passed | failed | skipped | minutes | commit | day |
|---|---|---|---|---|---|---|
`

/** Writes the result of a stage into docs/deep-tests.md, in place of its last one. */
export function recordDeepRun(tally: Tally): void {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const day = new Date().toISOString().slice(0, 10)
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : ''
  writeFileSync(pageFile, replaceRow(page, tally, { commit, day }))
}

/** The page with the row of this stage, which keeps its place or comes last. */
export function replaceRow(page: string, tally: Tally, at: { commit: string; day: string }): string {
  const { stage, passed, failed, skipped, seconds } = tally
  const cells = [stage, passed, failed, skipped, (seconds / 60).toFixed(1), at.commit, at.day]
  const row = `| ${cells.join(' | ')} |`
  const rows = page.split('\n').filter((line) => /^\| (?!stage )/.test(line))
  const place = rows.findIndex((line) => line.startsWith(`| ${stage} |`))
  return `${head}${(place === -1 ? [...rows, row] : rows.with(place, row)).join('\n')}\n`
}
