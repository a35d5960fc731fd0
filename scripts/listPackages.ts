import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The workspaces of package.json as folders relative to the root, in its order. */
export function listPackages(root: string): string[] {
  const manifest: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return manifest.workspaces
    .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
    .filter((packageName) => existsSync(join(root, packageName, 'package.json')))
}
