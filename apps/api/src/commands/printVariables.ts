import { listChainVariables, listVariables } from '@bank/settings'
import { apiChainVariables, apiVariables } from '../environment/readApiEnvironment.ts'
import { consoleVariables } from '../environment/readConsoleEnvironment.ts'
import { serverChainVariables } from '../environment/readEnvironment.ts'
import { commandVariables } from './openCommand.ts'

// Read by the generator of docs/configuration.md, which imports no app.
process.stdout.write(
  JSON.stringify({
    api: [...listVariables(apiVariables), ...listChainVariables(apiChainVariables)],
    console: [...listVariables(consoleVariables), ...listChainVariables(serverChainVariables)],
    commands: listVariables(commandVariables.shape),
  }),
)
