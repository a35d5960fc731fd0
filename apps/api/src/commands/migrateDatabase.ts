import { migrateBank } from '@bank/bank'
import { readOwnerEnvironment, stopWith } from './openCommand.ts'

const options = readOwnerEnvironment()
const applied = await migrateBank(options).catch(stopWith)
process.stdout.write(
  applied.length === 0
    ? `The schema is up to date, for ${options.mode}.\n`
    : `Applied ${applied.join(', ')}. The schema is up to date, for ${options.mode}.\n`,
)
