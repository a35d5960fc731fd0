import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, type ProcessMark, readProcessMark } from './processRecord.ts'

/** Another instance works in the folder. */
export class FolderHeldError extends Error {
  constructor(folder: string, processId: number) {
    super(
      `${folder} is used by a demo that is running already (process ${processId}). ` +
        'Stop it first, or set DATA_DIR to another folder and PORT to another port.',
    )
    this.name = 'FolderHeldError'
  }
}

/** Claims a folder for this process until it is released or the process ends. Throws FolderHeldError. */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'running.json')
  const mark = await readProcessMark(process.pid)
  const own = `${file}.${process.pid}`
  await writeFile(own, JSON.stringify(mark))
  try {
    for (;;) {
      try {
        // A link is created whole or not at all, so no process reads half a claim.
        await link(own, file)
        return () => rm(file, { force: true })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const holder = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as ProcessMark | null
      if (holder !== null && (await isRunning(holder))) throw new FolderHeldError(folder, holder.processId)
      await rm(file, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}
