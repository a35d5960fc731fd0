import { readOperatorKey } from '@bank/bank'
import { createConsoleApp } from './console/createConsoleApp.ts'
import { readConsoleEnvironment } from './environment/readConsoleEnvironment.ts'
import { openProcess, serve } from './serve.ts'

const { settings, logger, bank, close } = await openProcess({
  name: 'console',
  poolSize: 5,
  readSettings: readConsoleEnvironment,
})
const operatorKey = readOperatorKey(settings.operatorKey)
const app = await createConsoleApp({ bank: { ...bank, operatorKey }, settings, logger })

await serve({ app, mode: settings.mode, logger, host: settings.host, port: settings.port, close })
