import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Demo } from './demo.ts'

const pollMs = 100

/**
 * Locks the demo's days until the returned function is called: a story that reads "15 days
 * left" must not have another story pass a day. An hour may pass at any time.
 */
export async function lockDemoClock(demo: Demo): Promise<() => void> {
  const file = join(demo.dataDir, 'time.lock')
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      releaseIfDead(file)
    }
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

/** A killed worker leaves its lock behind. */
function releaseIfDead(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ESRCH') rmSync(file, { force: true })
  }
}
