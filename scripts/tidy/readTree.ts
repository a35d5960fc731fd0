import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './SourceFile.ts'

const textNames =
  /\.(ts|circom|tsx|mjs|js|json|css|html|md|sql|sol|toml|po|yml|yaml|sh|tree)$|(^|\/)(run|LICENSE)$/

/** Every text file that is committed, or new and not ignored. */
export function readTree(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed
    .split('\0')
    .filter((path) => textNames.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
