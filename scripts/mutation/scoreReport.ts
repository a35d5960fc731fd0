import type { EquivalentMutant } from './equivalentMutant.ts'

type Position = { readonly line: number; readonly column: number }

/** One mutant of Stryker's report, positions from 1. */
export type ReportedMutant = {
  readonly mutatorName: string
  readonly replacement: string
  readonly status: string
  readonly location: { readonly start: Position; readonly end: Position }
}

/** The part of Stryker's JSON report that is scored. */
export type MutationReport = {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>
  >
}

export type Survivor = Omit<EquivalentMutant, 'reason'> & {
  readonly lineNumber: number
  readonly mutator: string
  readonly status: string
}

export type MutationScore = {
  readonly killed: number
  readonly survivors: readonly Survivor[]
  readonly equivalent: number
  /** Listed equivalents of these files that a test kills, or that Stryker no longer creates. */
  readonly stale: readonly EquivalentMutant[]
}

const killing = ['Killed', 'Timeout']
const surviving = ['Survived', 'NoCoverage']

/** Scores a report: mutants that do not run count neither way, listed equivalents count as neither. */
export function scoreReport(
  { files }: MutationReport,
  equivalents: readonly EquivalentMutant[],
): MutationScore {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => toSurvivor(file, source, mutant)),
  )
  const alive = mutants.filter(({ status }) => surviving.includes(status))
  const listed = equivalents.filter(({ file }) => files[file] !== undefined)
  const survivors = alive.filter((mutant) => !listed.some((other) => isSame(other, mutant)))
  return {
    killed: mutants.filter(({ status }) => killing.includes(status)).length,
    survivors,
    equivalent: alive.length - survivors.length,
    stale: listed.filter((other) => !alive.some((mutant) => isSame(other, mutant))),
  }
}

/** Killed mutants in per cent of those that tests can kill, cut at two decimals; 100 without any. */
export function computeScore({ killed, survivors }: MutationScore): number {
  const counted = killed + survivors.length
  return counted === 0 ? 100 : Math.floor((killed * 10_000) / counted) / 100
}

type Place = Omit<EquivalentMutant, 'reason'>

function isSame(left: Place, right: Place): boolean {
  return (['file', 'line', 'original', 'replacement'] as const).every((key) => left[key] === right[key])
}

function toSurvivor(file: string, source: string, mutant: ReportedMutant): Survivor {
  const { start, end } = mutant.location
  const lines = source.split('\n')
  return {
    file,
    line: (lines[start.line - 1] ?? '').trim(),
    original: sliceText(lines, start, end),
    replacement: mutant.replacement,
    lineNumber: start.line,
    mutator: mutant.mutatorName,
    status: mutant.status,
  }
}

function sliceText(lines: readonly string[], start: Position, end: Position): string {
  const text = lines.slice(start.line - 1, end.line)
  const last = text.length - 1
  return text
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n')
}

type KeptMutant = { readonly status: string; readonly static?: boolean }
type KeptReport = { readonly files: Readonly<Record<string, { readonly mutants: readonly KeptMutant[] }>> }

/**
 * Removes survivors that take effect while their module loads, so that they are tried again: no test is recorded as
 * reaching them, and Stryker would keep their result whatever tests are added.
 */
export function removeStaticSurvivors<Report extends KeptReport>(report: Report): Report {
  const files = Object.entries(report.files).map(([path, file]) => {
    const mutants = file.mutants.filter((mutant) => mutant.static !== true || mutant.status !== 'Survived')
    return [path, { ...file, mutants }]
  })
  return { ...report, files: Object.fromEntries(files) }
}
