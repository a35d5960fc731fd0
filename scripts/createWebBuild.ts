import { join } from 'node:path'
import { root, tools } from './paths.ts'
import { runChild } from './runChild.ts'
import { readSourceStamp } from './sourceStamp.ts'

type Build = { readonly app: string; readonly folder: string; readonly mode: 'demo' | 'production' }

/** Every build of a browser's app, by where it lands; the demo's servers give out `members` and `console`. */
const builds = {
  members: { app: 'apps/web', folder: 'apps/web/dist', mode: 'demo' },
  membersProduction: { app: 'apps/web', folder: 'apps/web/dist-production', mode: 'production' },
  // One build for every installation: what differs the console asks its server.
  console: { app: 'apps/console', folder: 'apps/console/dist', mode: 'production' },
} as const satisfies Record<string, Build>

export type WebBuild = keyof typeof builds

const shared = [
  'packages/{ui,chain,api-schema,money,privacy}/src/**/*',
  'packages/{ui,chain,api-schema,money,privacy}/package.json',
  'circuits/keys/*',
  'package-lock.json',
]

/** Builds an app unless its folder has a build of exactly these sources; returns the exit code. */
export async function createWebBuild(name: WebBuild): Promise<number> {
  const { app, folder, mode } = builds[name]
  const target = join(root, folder)
  const stamp = readSourceStamp(target, [`${app}/**/*`, ...shared])
  if (stamp.isCurrent) return 0
  const { code } = await runChild(
    tools.vite,
    ['build', '--mode', mode, '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: join(root, app) },
  )
  if (code === 0) stamp.write()
  return code
}
