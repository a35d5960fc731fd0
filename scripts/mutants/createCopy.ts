import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Caches are written in place: a hard link would carry that back to us, and a file may vanish while it is linked. */
const CACHES: readonly string[] = ['.cache', '.vite', '.vite-temp', '.vitest']

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
  const modules = join(root, 'node_modules')
  const linked = readdirSync(modules).filter((name) => !CACHES.includes(name))
  mkdirSync(join(folder, 'node_modules'))
  execFileSync('cp', ['-al', ...linked.map((name) => join(modules, name)), join(folder, 'node_modules')])
}
