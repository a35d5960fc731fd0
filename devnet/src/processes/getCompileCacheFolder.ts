import { join } from 'node:path'

/**
 * Returns the folder of Node's compile cache: the one that all processes of this run share, else one beside the demo's
 * state.
 */
export function getCompileCacheFolder(dataDir: string): string {
  return process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled')
}
