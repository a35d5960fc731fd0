import { findUnknownVariables, readSecretFiles } from '@bank/settings'
import { readApiEnvironment } from '../environment/readApiEnvironment.ts'
import { readConsoleEnvironment } from '../environment/readConsoleEnvironment.ts'
import { InvalidEnvironmentError } from '../environment/readEnvironment.ts'

// Read by `npm run doctor`, which imports no app: the problems that a start of api or console would name.
const problems: string[] = []
try {
  const environment = readSecretFiles(process.env)
  if (process.argv[2] === 'console') readConsoleEnvironment(environment)
  else readApiEnvironment(environment)
} catch (error) {
  problems.push(...(error instanceof InvalidEnvironmentError ? error.problems : [`${error}`]))
}
process.stdout.write(JSON.stringify({ problems, unknown: findUnknownVariables(process.env) }))
