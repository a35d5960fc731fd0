import { dataDirVariable } from './dataDirVariable.ts'
import { type Demo, readDemo } from './demo.ts'
import { startOwnDemo } from './startOwnDemo.ts'

export type RunningDemo = { readonly demo: Demo; stop(): Promise<void> }

/**
 * Starts a demo of its own; one that already runs is used, and left running, when E2E_DATA_DIR names its folder. Throws
 * as `startOwnDemo` does.
 */
export async function startDemo(): Promise<RunningDemo> {
  const running = process.env[dataDirVariable]
  if (running) return { demo: readDemo(running), stop: async () => undefined }
  return startOwnDemo()
}
