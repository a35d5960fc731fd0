import type { Rule } from '../SourceFile.ts'
import { listCycles, listTinyFiles } from '../structure.ts'

/** Imports never form a circle, those of types included. */
export const checkCycles: Rule = (files) =>
  listCycles(files).map((group) => ({
    path: group[0] ?? '',
    message: `imports itself: ${group.join(' → ')}.`,
  }))

const tinyFiles = 15

/** A few small files with one importer read better apart; more of them are a heap of fragments. */
export const checkTinyFiles: Rule = (files) => {
  const found = listTinyFiles(files)
  return found.length <= tinyFiles ? [] : found
}
