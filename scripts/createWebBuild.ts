import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tools } from './paths.ts'
import { runChild } from './runChild.ts'

type Build = { readonly app: string; readonly folder: string; readonly mode: 'demo' | 'production' }

/** Every build of a browser's app, by where it lands; the demo's servers give out `members` and `console`. */
const builds = {
  members: { app: 'apps/web', folder: 'apps/web/dist', mode: 'demo' },
  membersProduction: { app: 'apps/web', folder: 'apps/web/dist-production', mode: 'production' },
  // One build for every installation: what differs the console asks its server.
  console: { app: 'apps/console', folder: 'apps/console/dist', mode: 'production' },
} as const satisfies Record<string, Build>

const shared = [
  'packages/{ui,chain,api-schema,money,privacy}/src/**/*',
  'packages/{ui,chain,api-schema,money,privacy}/package.json',
  'circuits/keys/*',
  'package-lock.json',
]

/** Builds an app unless its folder has a build of exactly these sources; returns the exit code. */
export async function createWebBuild(name: keyof typeof builds): Promise<number> {
  const { app, folder, mode } = builds[name]
  const target = join(root, folder)
  const stampFile = join(target, '.built-from')
  const sourceHash = hashSources(app)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return 0
  const { code } = await runChild(
    tools.vite,
    ['build', '--mode', mode, '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: join(root, app) },
  )
  if (code === 0) writeFileSync(stampFile, sourceHash)
  return code
}

function hashSources(app: string): string {
  const files = globSync([`${app}/**/*`, ...shared], {
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
