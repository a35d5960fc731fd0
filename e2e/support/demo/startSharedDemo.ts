import { dataDirVariable } from './dataDirVariable.ts'
import { startDemo } from './startDemo.ts'

/** One demo for all stories of a run; Playwright calls what this returns when the last one is over. */
async function startSharedDemo(): Promise<() => Promise<void>> {
  const { demo, stop } = await startDemo()
  process.env[dataDirVariable] = demo.dataDir
  return stop
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup by its default export alone
export default startSharedDemo
