import { parseList } from '@bank/settings'

/** A result of a check: `fault` needs a person before members come, `warning` soon. */
export type Finding = {
  /** The part of the installation, such as `database`. */
  readonly part: string
  /** The process whose settings were read, or `all`. */
  readonly process: ProcessName | 'all'
  readonly state: 'ok' | 'warning' | 'fault'
  readonly text: string
  /** The next act of the operator; absent when all is well. */
  readonly remedy?: string
}

export type ProcessName = 'api' | 'console' | 'worker'

/** The settings of a process, with the contents of secret files. */
export type ProcessSettings = {
  readonly process: ProcessName
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Reports the findings of one part of one process. */
export type Reporter = {
  ok(text: string): void
  warn(text: string, remedy: string): void
  fault(text: string, remedy: string): void
}

/** Creates a reporter that appends to a list. */
export function createReporter(findings: Finding[], part: string, process: Finding['process']): Reporter {
  return {
    ok: (text) => findings.push({ part, process, state: 'ok', text }),
    warn: (text, remedy) => findings.push({ part, process, state: 'warning', text, remedy }),
    fault: (text, remedy) => findings.push({ part, process, state: 'fault', text, remedy }),
  }
}

/** Reads a list of addresses from a setting. */
export const readList = (text: string | undefined): string[] => parseList(text ?? '')
