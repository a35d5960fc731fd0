import { join } from 'node:path'

/** Where children keep what Node compiled: with all others of the run that started us, else beside the world. */
export function getCompileCacheFolder(dataDir: string): string {
  return process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled')
}
