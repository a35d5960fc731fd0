import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createCopy } from './createCopy.ts'

/** Copies the repository to a folder of this process in `folder`, for as long as `act` runs. */
export async function applyInCopy<Result>(
  root: string,
  folder: string,
  act: (copy: string) => Promise<Result>,
): Promise<Result> {
  removeAbandoned(folder)
  const copy = join(folder, String(process.pid))
  createCopy(root, copy)
  try {
    return await act(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its copy; the next one, which may run beside others, removes it. */
function removeAbandoned(folder: string): void {
  if (!existsSync(folder)) return
  for (const processId of readdirSync(folder))
    if (!existsSync(`/proc/${processId}`)) rmSync(join(folder, processId), { recursive: true, force: true })
}
