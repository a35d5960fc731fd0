import { findUnknownVariables } from './findUnknownVariables.ts'
import { type Environment, readSecretFiles } from './readSecretFiles.ts'

/**
 * Prints as JSON what a start of a process would refuse in this environment, and its unknown variables; `npm run doctor`
 * reads it, since it imports no app. Readers throw one Error with a heading and a line for each problem.
 */
export function printSettingProblems(read: (environment: Environment) => unknown): void {
  process.stdout.write(
    JSON.stringify({ problems: listProblems(read), unknown: findUnknownVariables(process.env) }),
  )
}

function listProblems(read: (environment: Environment) => unknown): string[] {
  try {
    read(readSecretFiles(process.env))
    return []
  } catch (error) {
    const lines = `${error instanceof Error ? error.message : error}`.split('\n')
    return lines.length > 1 ? lines.slice(1).map((line) => line.trim()) : lines
  }
}
