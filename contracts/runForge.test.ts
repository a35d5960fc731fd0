import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

type ForgeSettings = { fuzz: { runs: number }; invariant: { runs: number; depth: number } }

/** Settings that forge runs with under this profile. */
async function readSettings(profile: string): Promise<ForgeSettings> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'runForge.ts'), 'config', '--json'],
    { env: { ...process.env, FOUNDRY_PROFILE: profile } },
  )
  return JSON.parse(stdout)
}

describe('runForge', () => {
  test('behavior: it runs in the profile that is asked for', async () => {
    const [long, deep] = await Promise.all([readSettings('long'), readSettings('deep')])
    expect(long).toMatchObject({ fuzz: { runs: 500_000 }, invariant: { runs: 50, depth: 100_000 } })
    expect(deep).toMatchObject({ fuzz: { runs: 10_000 }, invariant: { runs: 64, depth: 256 } })
  })
})
