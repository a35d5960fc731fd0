import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top folder of this clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Node keeps here what it compiled, for every process that scripts and tests start. */
export const compileCache = join(root, 'node_modules/.cache/compiled')

/** An installed tool's own entry file, so that a child is the tool itself and not a wrapper around it. */
export const tools = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  sizeLimit: join(root, 'node_modules/size-limit/bin.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitepress: join(root, 'node_modules/vitepress/bin/vitepress.js'),
  /** Ours: starts a database cluster, then the file that its arguments name. */
  withTestCluster: join(root, 'packages/database/src/embedded/runWithTestCluster.ts'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}
