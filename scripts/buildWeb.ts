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

/** Where each build lands; the demo's is the one that the local servers give out. */
export const webFolders = { demo: 'apps/web/dist', production: 'apps/web/dist-production' } as const

/** Builds apps/web unless what stands in its folder was built from exactly these sources; returns the exit code. */
export async function buildWeb(mode: 'demo' | 'production'): Promise<number> {
  const folder = join(root, webFolders[mode])
  const stampFile = join(folder, '.built-from')
  const sourceHash = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return 0
  const { code } = await runChild(
    tools.vite,
    ['build', '--mode', mode, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: join(root, 'apps/web') },
  )
  if (code === 0) writeFileSync(stampFile, sourceHash)
  return code
}

function hashSources(): string {
  const files = globSync(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['dist', 'dist-production', 'node_modules'].includes(entry.name),
  })
  const hash = createHash('sha256')
  const paths = files
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}
