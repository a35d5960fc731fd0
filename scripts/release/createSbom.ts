import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root, tools } from '../paths.ts'

/** A list of components in CycloneDX, as far as this code reads it. */
export type Sbom = {
  readonly metadata: {
    readonly component: { readonly name: string; readonly type: string }
    readonly timestamp?: string
  }
  readonly serialNumber?: string
  readonly components: readonly {
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly licenses?: readonly unknown[]
  }[]
}

const largestBytes = 64 * 1_048_576
/**
 * Lists what an installation runs, without the tools of development, from the lockfile; the same lockfile gives the same text: no
 * serial number, no clock. Throws Error where the list cannot be made.
 */
export async function createSbom(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[
        tools.cyclonedx,
        '--package-lock-only',
        '--omit',
        'dev',
        '--output-reproducible',
        '--flatten-components',
        '--mc-type',
        'application',
      ],
      // One tool of the benchmarks asks for `latest` of a package, which npm takes for a fault of the lockfile.
      ...['--ignore-npm-errors', '--spec-version', '1.6', '--output-file', '-'],
    ],
    { cwd: root, maxBuffer: largestBytes },
  )
  return stdout
}
