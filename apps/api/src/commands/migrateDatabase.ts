import { migrateDeployment } from '@bank/bank'
import { readOwnerEnvironment, stopWith } from './openCommand.ts'

const { mode, databaseMigrationUrl: migrationUrl } = readOwnerEnvironment()
const applied = await migrateDeployment({ mode, migrationUrl }).catch(stopWith)
process.stdout.write(
  applied.length === 0
    ? `The schema is up to date, for ${mode}.\n`
    : `Applied ${applied.join(', ')}. The schema is up to date, for ${mode}.\n`,
)
