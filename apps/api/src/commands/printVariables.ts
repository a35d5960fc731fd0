import { listVariables } from '@bank/settings'
import { apiVariables } from '../environment/readApiEnvironment.ts'
import { consoleVariables } from '../environment/readConsoleEnvironment.ts'
import { commandVariables } from './openCommand.ts'

// Read by the generator of docs/configuration.md, which imports no app.
process.stdout.write(
  JSON.stringify({
    api: listVariables(apiVariables),
    console: listVariables(consoleVariables),
    commands: listVariables(commandVariables.shape),
  }),
)
