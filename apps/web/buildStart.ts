import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildScript } from './buildScript.ts'

const startFile = join(import.meta.dirname, 'src/app/start/start.ts')

/** Builds `start.js`, which starts the app on a prerendered page. */
export function buildStart(): Plugin {
  return {
    name: 'build-start',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', fileName: 'start.js', source: await buildScript(startFile) })
    },
  }
}
