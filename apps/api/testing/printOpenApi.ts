import { createBank } from '@bank/bank'
import { openDatabase } from '@bank/database'
import { createApp } from '../src/createApp.ts'
import { createLogger } from '../src/createLogger.ts'
import { toIdentitySettings } from '../src/environment/readApiEnvironment.ts'
import { demoSettings } from './openApiFixture.ts'

// Read by the builder of the documentation, which imports no app. No query is sent, so the database is never connected.
const database = openDatabase({ url: demoSettings.databaseUrl, applicationName: 'documents' })
const bank = { ...createBank({ database }), identity: toIdentitySettings(demoSettings) }
const app = await createApp({ bank, settings: demoSettings, logger: createLogger('silent') })
await app.ready()
process.stdout.write(JSON.stringify(app.swagger()))
await app.close()
await database.close()
