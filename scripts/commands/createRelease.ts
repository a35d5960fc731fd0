import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createWebBuild } from '../createWebBuild.ts'
import { root } from '../paths.ts'
import { createSbom } from '../release/createSbom.ts'
import { writeRelease } from '../release/writeRelease.ts'
import { runChild } from '../runChild.ts'

/** Builds the pages and writes archive, list of components, client and checksums of the tagged commit. */
export async function createRelease(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: '.data/release' },
      trial: { type: 'boolean', default: false },
    },
  })
  for (const name of ['membersProduction', 'console'] as const)
    if ((await createWebBuild(name)) !== 0) return 1
  const folder = resolve(process.env.INIT_CWD ?? root, values.out)
  const staging = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const client = await packClient(staging)
    if (client === undefined) return 1
    const files = await writeRelease({
      repository: root,
      folder,
      packages: [client],
      sbom: createSbom(),
      isTrial: values.trial,
      pages: [
        { from: join(root, 'apps/web/dist-production'), to: 'apps/web/dist' },
        { from: join(root, 'apps/console/dist'), to: 'apps/console/dist' },
      ],
    })
    process.stdout.write(`${files.map((file) => join(folder, file)).join('\n')}\n`)
    return 0
  } finally {
    rmSync(staging, { recursive: true })
  }
}

/** Packs the typed client and returns its path, or undefined after it printed why it could not. */
async function packClient(folder: string): Promise<string | undefined> {
  const file = 'packages/api-schema/client/main.ts'
  const { code, output } = await runChild(file, ['--out', folder], { capture: true })
  return code === 0 ? output.trim().split('\n').at(-1) : undefined
}
