import { runBuilt } from '../runBuilt.ts'

/** The demo, with both apps built when they are stale; runs until it is stopped. */
export const startDemo = (args: readonly string[]): Promise<number> =>
  runBuilt(['members', 'console'], 'devnet/src/main.ts', args)
