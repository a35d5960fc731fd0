import { computeScore, type MutationScore } from './scoreReport.ts'

/** The text of one module's run: its survivors and stale entries, then one line of figures. */
export function formatRun(name: string, score: MutationScore, minimumScore: number): string {
  const survivors = score.survivors.map(
    ({ file, lineNumber, status, mutator, original, replacement }) =>
      `✗ ${file}:${lineNumber} ${status} ${mutator}\n${indent('- ', original)}\n${indent('+ ', replacement)}`,
  )
  const stale = score.stale.map(
    ({ file, line, replacement }) =>
      `✗ ${file}: a test kills or nothing creates "${replacement}" in "${line}"`,
  )
  const mark = isAccepted(score, minimumScore) ? '✓' : '✗'
  const figures = `${score.killed} killed, ${score.survivors.length} survived, ${score.equivalent} equivalent`
  return [
    ...survivors,
    ...stale,
    `${mark} ${name}: ${computeScore(score)} % (at least ${minimumScore} %), ${figures}`,
    '',
  ].join('\n')
}

/** True when enough mutants are killed and every listed equivalent still is one. */
export function isAccepted(score: MutationScore, minimumScore: number): boolean {
  return computeScore(score) >= minimumScore && score.stale.length === 0
}

function indent(mark: string, text: string): string {
  return text
    .split('\n')
    .map((line) => `   ${mark}${line}`)
    .join('\n')
}
