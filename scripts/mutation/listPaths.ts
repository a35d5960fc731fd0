import { execFileSync } from 'node:child_process'

/** Lists every committed or new file of the repository; with a base, those that changed since it branched off. */
export function listPaths(root: string, base?: string): string[] {
  const present = listWithGit(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  if (base === undefined) return present
  const fork = listWithGit(root, ['merge-base', base, 'HEAD'])[0]?.trim() ?? base
  const changed = [
    ...listWithGit(root, ['diff', '--name-only', '--diff-filter=d', '-z', fork]),
    ...listWithGit(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]
  return present.filter((path) => changed.includes(path))
}

function listWithGit(root: string, args: readonly string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return output.split('\0').filter((path) => path !== '')
}
