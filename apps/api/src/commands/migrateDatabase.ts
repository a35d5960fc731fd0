import { migrateDeployment } from '@bank/bank'
import { describeSettings } from './describeSettings.ts'
import { readOwnerEnvironment, stopWith } from './openCommand.ts'
import { readCommandLine } from './readCommandLine.ts'

const usage = `Usage: npm run migrate
Makes or updates the schema of a database, and stamps a new one with the mode for good.
${describeSettings('mode', 'owner')}
Example:
  MODE=production DATABASE_MIGRATION_URL_FILE=/etc/bank/secrets/owner-database-url npm run migrate`

readCommandLine(usage)
const { mode, databaseMigrationUrl: migrationUrl } = readOwnerEnvironment()
const applied = await migrateDeployment({ mode, migrationUrl }).catch(stopWith)
process.stdout.write(
  applied.length === 0
    ? `The schema is up to date, for ${mode}.\n`
    : `Applied ${applied.join(', ')}. The schema is up to date, for ${mode}.\n`,
)
