import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const largestBytes = 512 * 1_048_576

type Release = {
  /** The clone whose HEAD is released. */
  readonly repository: string
  /** Receives the files. */
  readonly folder: string
  /** Folders of built pages, and their places in the archive. */
  readonly pages: readonly { readonly from: string; readonly to: string }[]
  /** Paths of packages for a registry. */
  readonly packages: readonly string[]
  /** The list of components. */
  readonly sbom: string
  /** True: the commit needs no tag. */
  readonly isTrial: boolean
}

/**
 * Writes the files of a release: the sources of HEAD with the built pages, the list of components, the packages,
 * and the checksums of all; returns their names. The same commit and the same pages give the same bytes. Throws Error for a tree with changes, for a commit
 * without its tag, and without pages.
 */
export async function writeRelease(release: Release): Promise<readonly string[]> {
  const { repository, folder, packages, sbom } = release
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const runGit = createGit(repository)
  await assertReleasable(runGit, release.isTrial ? undefined : `v${version}`)
  const name = `wallet-bank-${version}`
  const files = new Map<string, Buffer>([
    [`${name}.tar.gz`, gzipSync(await runGit(listArchive(name, release.pages)))],
    [`${name}.cdx.json`, Buffer.from(sbom)],
    ...packages.map((path) => [basename(path), readFileSync(path)] as const),
  ])
  const sums = [...files].map(([file, bytes]) => `${hash(bytes)}  ${file}\n`).join('')
  files.set('SHA256SUMS', Buffer.from(sums))
  await mkdir(folder, { recursive: true })
  for (const [file, bytes] of files) await writeFile(join(folder, file), bytes)
  return [...files.keys()]
}

type Git = (args: readonly string[]) => Promise<Buffer>

const createGit =
  (cwd: string): Git =>
  async (args) =>
    (await promisify(execFile)('git', args, { cwd, encoding: 'buffer', maxBuffer: largestBytes })).stdout

async function assertReleasable(runGit: Git, tag: string | undefined): Promise<void> {
  if ((await runGit(['status', '--porcelain'])).length > 0)
    throw new Error('There are changes that are not committed: a release is a commit.')
  const tags = (await runGit(['tag', '--points-at', 'HEAD'])).toString().split('\n')
  if (tag !== undefined && !tags.includes(tag))
    throw new Error(`This commit has no tag ${tag}. Tag it first, or add --trial.`)
}

/** The arguments of git for the tracked files of HEAD and the built pages, all with the commit's time. */
function listArchive(name: string, pages: Release['pages']): readonly string[] {
  const added = pages.flatMap(({ from, to }) => {
    const files = globSync('**/*', { cwd: from, withFileTypes: true }).filter((entry) => entry.isFile())
    if (files.length === 0) throw new Error(`There are no built pages in ${from}.`)
    return files
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .flatMap((file) => [`--prefix=${name}/${to}${dirname(file).slice(from.length)}/`, `--add-file=${file}`])
  })
  return ['archive', '--format=tar', ...added, `--prefix=${name}/`, 'HEAD']
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
