import { runBuilt } from '../runBuilt.ts'

/** Draws both apps as their sources have them now. */
export const saveScreenshots = (args: readonly string[]): Promise<number> =>
  runBuilt(['members', 'console', 'servers'], 'e2e/screenshots.ts', args)
