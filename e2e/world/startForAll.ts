import { dataDirVariable } from './dataDirVariable.ts'
import { startDemo } from './startDemo.ts'

/**
 * One demo for all stories of a run; Playwright calls what this returns when the last one is over. A demo that already
 * runs is used instead when the variable names its folder.
 */
async function startForAll(): Promise<() => Promise<void>> {
  if (process.env[dataDirVariable]) return async () => undefined
  const { demo, stop } = await startDemo()
  process.env[dataDirVariable] = demo.dataDir
  return stop
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup by its default export alone
export default startForAll
