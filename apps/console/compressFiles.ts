import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const minimumBytes = 1_024
/** Without the page: the api fills in the names of its installation and packs it itself. */
const textFile = /\.(js|css|svg|json|txt)$/

/** Writes a `.br` and a `.gz` beside every text file of the build, which the api serves as they are. */
export function compressFiles(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // Files on disk are final; until then other plugins still change the bundle.
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const files = Object.keys(bundle).filter((fileName) => textFile.test(fileName))
      await Promise.all(files.map((fileName) => compress(join(dir, fileName))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  if (source.length < minimumBytes) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(source, { params }),
    promisify(gzip)(source, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
