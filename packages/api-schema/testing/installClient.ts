import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packClient } from '../client/packClient.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

export type InstalledClient = {
  /** A project that has the packed client, viem and the example, and nothing of this repository. */
  readonly folder: string
  readonly packed: string
  remove(): Promise<void>
}

/** Packs the client and installs it, as its user does, into an empty folder. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(join(tmpdir(), 'client-user-'))
  const packed = await packClient(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...flags, packed], { cwd: folder })
  await symlink(join(root, 'node_modules/viem'), join(folder, 'node_modules/viem'))
  await copyFile(join(import.meta.dirname, '../client/example.ts'), join(folder, 'example.ts'))
  return { folder, packed, remove: () => rm(folder, { recursive: true }) }
}
