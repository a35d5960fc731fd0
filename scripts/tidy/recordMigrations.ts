import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { readTree } from './readTree.ts'
import { listMigrations, type MigrationHashes } from './rules/documents.ts'

const file = join(root, 'scripts/tidy/migrationHashes.json')
const recorded: MigrationHashes = JSON.parse(readFileSync(file, 'utf8'))
// Recorded hashes stay: only new migrations are added, so that an edited one is still detected.
const hashes = { ...Object.fromEntries(listMigrations(readTree(root))), ...recorded }
const sorted = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => a.localeCompare(b)))
writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
