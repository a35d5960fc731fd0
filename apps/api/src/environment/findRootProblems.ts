import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Lists a root of an app that is not its build: the server would start, and answer every page with 404. */
export function findRootProblems(
  name: 'WEB_ROOT' | 'CONSOLE_ROOT',
  root: string | undefined,
  app: 'apps/web' | 'apps/console',
): string[] {
  return root === undefined || existsSync(join(root, 'index.html'))
    ? []
    : [`${name} names ${resolve(root)}, which has no index.html: build it with npx vite build in ${app}`]
}
