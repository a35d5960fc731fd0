import { listVariables } from '@bank/settings'
import { signerVariables } from './readSettings.ts'

// Read by the generator of docs/configuration.md, which imports no app.
process.stdout.write(JSON.stringify({ signer: listVariables(signerVariables.shape) }))
