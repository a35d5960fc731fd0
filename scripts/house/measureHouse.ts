import {
  hasLanguage,
  hasListedVerb,
  isRelativeClause,
  listComments,
  listFunctions,
} from '../tidy/language.ts'
import { checkArrows } from '../tidy/rules/checkArrows.ts'
import { checkDocReferences } from '../tidy/rules/checkDocReferences.ts'
import { checkSideways } from '../tidy/rules/checkSideways.ts'
import { checkSizes } from '../tidy/rules/checkSizes.ts'
import { listSecondWriters, listTableWriters } from '../tidy/rules/checkTableWriters.ts'
import { listBannedWords } from '../tidy/rules/listBannedWords.ts'
import { isSource, type SourceFile, type Violation } from '../tidy/SourceFile.ts'
import { countLines, listCycles, listTinyFiles } from '../tidy/structure.ts'

export type Figures = {
  readonly functionsWithListedVerb: number
  readonly commentsOpeningWithRelativeClause: number
  readonly bannedWords: number
  readonly filesMedianLines: number
  readonly functionsOver70: number
  readonly upward: number
  readonly sideways: number
  readonly cycles: number
  readonly tablesWithTwoWriters: number
  readonly docReferencesBroken: number
  readonly singleImporterTinyFiles: number
  readonly productionLines: number
}
export type Metric = Exclude<keyof Figures, 'filesMedianLines'>

export type House = {
  readonly figures: Figures
  readonly findings: Readonly<Record<Metric, readonly Violation[]>>
}

/** Code that ships and its tools; contracts and circuits are other languages, and test support ships nowhere. */
const counted = /^(apps|packages|devnet|scripts|e2e|bench)\//
const testSupport = /\/testing\//

/** Measures a tree; `folder` limits every figure to the paths below it. */
export function measureHouse(files: readonly SourceFile[], folder = ''): House {
  const isInside = ({ path }: { path: string }) => path.startsWith(folder)
  const sources = files.filter((file) => counted.test(file.path) && isSource(file.path) && isInside(file))
  const worded = files.filter((file) => hasLanguage(file.path) && isInside(file))
  const functions = sources.flatMap(listFunctions)
  const unlisted = functions.filter((entry) => !hasListedVerb(entry))
  const comments = worded.flatMap(listComments)
  const clauses = comments.filter(isRelativeClause)
  const production = sources.filter((file) => !testSupport.test(file.path))
  const lengths = production.map((file) => countLines(file.text)).sort((first, second) => first - second)
  const findings: House['findings'] = {
    functionsWithListedVerb: unlisted.map(({ path, line, name }) => ({ path, line, message: name })),
    commentsOpeningWithRelativeClause: clauses.map(({ path, line, text }) => ({ path, line, message: text })),
    bannedWords: files.filter(isInside).flatMap(listBannedWords),
    functionsOver70: checkSizes(files)
      .filter(({ message }) => message.includes('at most 70'))
      .filter(isInside),
    upward: checkArrows(files).filter(isInside),
    sideways: checkSideways(files).filter(isInside),
    cycles: listCycles(files)
      .map((group) => ({ path: group[0] ?? '', message: group.join(' → ') }))
      .filter(isInside),
    tablesWithTwoWriters: listSecondWriters(listTableWriters(files)).filter(isInside),
    docReferencesBroken: checkDocReferences(files).filter(isInside),
    singleImporterTinyFiles: listTinyFiles(files).filter(
      (found) => counted.test(found.path) && isInside(found),
    ),
    productionLines: production.map((file) => ({
      path: file.path,
      message: `${countLines(file.text)} lines`,
    })),
  }
  return {
    figures: toFigures(findings, { functions: functions.length, comments: comments.length, lengths }),
    findings,
  }
}

function toFigures(
  findings: House['findings'],
  totals: { functions: number; comments: number; lengths: readonly number[] },
): Figures {
  const share = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 1_000
  return {
    functionsWithListedVerb: share(
      totals.functions - findings.functionsWithListedVerb.length,
      totals.functions,
    ),
    commentsOpeningWithRelativeClause: share(
      findings.commentsOpeningWithRelativeClause.length,
      totals.comments,
    ),
    bannedWords: findings.bannedWords.length,
    filesMedianLines: totals.lengths[Math.floor(totals.lengths.length / 2)] ?? 0,
    functionsOver70: findings.functionsOver70.length,
    upward: findings.upward.length,
    sideways: findings.sideways.length,
    cycles: findings.cycles.length,
    tablesWithTwoWriters: findings.tablesWithTwoWriters.length,
    docReferencesBroken: findings.docReferencesBroken.length,
    singleImporterTinyFiles: findings.singleImporterTinyFiles.length,
    productionLines: totals.lengths.reduce((sum, lines) => sum + lines, 0),
  }
}

/** The figures, one a line, for a person. */
export function describeHouse(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, figure]) => `${name.padEnd(36)} ${figure}\n`)
    .join('')
}
