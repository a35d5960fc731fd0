import { findUnknownVariables, readSecretFiles } from '@bank/settings'
import { readEnv } from './env.ts'

// Read by `npm run doctor`, which imports no app: the problems that a start of the worker would name.
const problems: string[] = []
try {
  readEnv(readSecretFiles(process.env))
} catch (error) {
  const lines = `${error instanceof Error ? error.message : error}`.split('\n')
  problems.push(...(lines.length > 1 ? lines.slice(1).map((line) => line.trim()) : lines))
}
process.stdout.write(JSON.stringify({ problems, unknown: findUnknownVariables(process.env) }))
