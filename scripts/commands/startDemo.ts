import { runBuilt } from '../runBuilt.ts'

/** The demo, with apps and servers built when they are stale; runs until it is stopped. */
export const startDemo = (args: readonly string[]): Promise<number> =>
  runBuilt(['members', 'console', 'servers'], 'dist/devnet/src/main.js', ['--built', ...args])
