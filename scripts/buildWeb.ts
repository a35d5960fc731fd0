import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tools } from './paths.ts'
import { runChild } from './runChild.ts'

const sources = [
  'apps/web/**/*',
  'packages/{ui,chain,api-schema,money}/src/**/*',
  'packages/{ui,chain,api-schema,money}/package.json',
  'package-lock.json',
]

/** Builds apps/web unless what stands in its `dist` was built from exactly these sources; returns the exit code. */
export async function buildWeb(): Promise<number> {
  const stampFile = join(root, 'apps/web/dist/.built-from')
  const sourceHash = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return 0
  const { code } = await runChild(tools.vite, ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
  })
  if (code === 0) writeFileSync(stampFile, sourceHash)
  return code
}

function hashSources(): string {
  const files = globSync(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['dist', 'node_modules', '.data'].includes(entry.name),
  })
  const hash = createHash('sha256')
  const paths = files
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}
