import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies every committed or new file of the repository to `folder`, with node_modules as hard links.
 * Workspaces are relative links in node_modules, so the copy finds its own packages and not ours.
 */
export function createCopy(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  // Caches are written in place, and a hard link would carry that back to us.
  for (const cache of ['.cache', '.vite', '.vite-temp', '.vitest'])
    rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true })
}
