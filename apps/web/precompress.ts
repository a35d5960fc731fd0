import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const minimumBytes = 1_024
const textFile = /\.(js|css|html|svg|json|webmanifest|txt)$/

/** Writes a `.br` and a `.gz` beside every text file of the build, which the api serves as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const [fileName, output] of Object.entries(bundle)) {
        if (!textFile.test(fileName)) continue
        const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        if (source.length < minimumBytes) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(source, { params }),
          promisify(gzip)(source, { level: 9 }),
        ])
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz })
      }
    },
  }
}
