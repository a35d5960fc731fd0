import { rm } from 'node:fs/promises'
import { createDemoFolder, startDemo } from './startDemo.ts'

/** Milliseconds from `npm start` to a demo that answers ready: on an empty data folder, and again on what that left. */
export async function start(): Promise<Record<string, number>> {
  const folder = await createDemoFolder()
  try {
    return { readyMs: await measureStart(folder), restartMs: await measureStart(folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureStart(folder: string): Promise<number> {
  const { readyMs, stop } = await startDemo(folder)
  await stop()
  return readyMs
}
