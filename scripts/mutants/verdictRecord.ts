import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ListedMutant, Verdict } from './mutant.ts'

/** The verdicts of earlier runs, by fingerprint of mutant, mutated file and test file. */
export type VerdictRecord = {
  find(mutant: ListedMutant): Verdict | undefined
  /** Keeps the verdict under the files that were tested: those of `copy`, which ours may no longer be. */
  save(mutant: ListedMutant, verdict: Verdict, copy: string): void
}

/** Opens the record in `.data/mutation`, which outlasts a run and is not committed. */
export function openVerdictRecord(root: string): VerdictRecord {
  const file = join(root, '.data/mutation/handListed.json')
  const verdicts: Record<string, Verdict> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    find: (mutant) => verdicts[hashMutant(root, mutant)],
    save: (mutant, verdict, copy) => {
      verdicts[hashMutant(copy, mutant)] = verdict
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(verdicts))
    },
  }
}

function hashMutant(folder: string, mutant: ListedMutant): string {
  const digest = createHash('sha256').update(JSON.stringify(mutant))
  for (const file of [mutant.file, mutant.test.file])
    digest.update('\0').update(readFileSync(join(folder, file)))
  return digest.digest('hex')
}
