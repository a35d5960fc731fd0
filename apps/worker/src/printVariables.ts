import { listWorkerVariables } from './listWorkerVariables.ts'

// Read by the generator of docs/configuration.md, which imports no app.
process.stdout.write(JSON.stringify({ worker: listWorkerVariables() }))
