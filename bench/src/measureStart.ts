import { rm } from 'node:fs/promises'
import { createDemoFolder, startDemo } from './startDemo.ts'

/** Milliseconds from `npm start` to a demo that answers ready: on an empty data folder, and again on what that left. */
export async function measureStart(): Promise<Record<string, number>> {
  const folder = await createDemoFolder()
  try {
    return { readyMs: await measureOneStart(folder), restartMs: await measureOneStart(folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureOneStart(folder: string): Promise<number> {
  const { readyMs, stop } = await startDemo(folder)
  await stop()
  return readyMs
}
