/// <reference types="node" />
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const minimumBytes = 1_024
/**
 * Files to compress, without the page: the api inserts the names of its installation and compresses the page
 * itself.
 */
const packedFile = /\.(js|css|svg|json|txt|wasm|zkey)$/

/**
 * Writes a `.br` and a `.gz` beside every file of the build that gets smaller by it; the api serves them as
 * they are.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // Only files on the disk are final: other plugins still write into the bundle until then.
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const files = Object.keys(bundle).filter((fileName) => packedFile.test(fileName))
      await Promise.all(files.map((fileName) => compress(join(dir, fileName))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  if (source.length < minimumBytes) return
  // Proving keys and programs are large and hardly shrink with a higher quality.
  const quality = source.length > 1_000_000 ? 5 : constants.BROTLI_MAX_QUALITY
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(source, { params }),
    promisify(gzip)(source, { level: quality === 5 ? 6 : 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
