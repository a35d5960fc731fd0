import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packClient } from './packClient.ts'

// Packs the client into the folder of `--out`; a run of the release workflow names the repository.
const { values } = parseArgs({ options: { out: { type: 'string' } } })
if (values.out === undefined) throw new Error('--out FOLDER is missing')
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
const repository = server && name ? `${server}/${name}` : undefined
process.stdout.write(`${await packClient(resolve(values.out), { repository })}\n`)
