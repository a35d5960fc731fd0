import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assertBytes, type PublishedPackage, unpackPublished } from './unpackPublished.ts'

const published: PublishedPackage = {
  name: '@across-protocol/contracts@5.0.27',
  tarball: 'across-protocol-contracts-5.0.27.tgz',
  sha256: '4e68a9c25c84e5ca53e9dac9e6b589f89b29dcb08258f73ad226663d3b990b32',
}

/** The only files that are taken out of the package: compiled contracts, and what may be done with them. */
const files = {
  'package/LICENSE': '3dec0978a12d8549f2416b7960f39373da1e589ccac02113f6a780097bf77a7b',
  'package/dist/evm/artifacts/ERC1967Proxy.sol/ERC1967Proxy.json':
    'e5cd278ec6beda6ce802dc4b637d498c0bed83f9b6efc55a2913e1092ffd1a54',
  'package/dist/evm/artifacts/Ethereum_SpokePool.sol/Ethereum_SpokePool.json':
    '84fc948ff948af2b86082487f3c3d252617c78b91321a4171c4a4be7e00ac907',
  'package/dist/evm/artifacts/Universal_SpokePool.sol/Universal_SpokePool.json':
    '1a1be864622d83b93dfc045ace9402dbb0d61f982f857fb6aaecdc6e26322305',
} as const

/**
 * Downloads the published contracts into a folder that is not in the repository, and answers their licence in one line.
 * Throws when a byte of them is another than the one known here.
 */
export async function fetchPublished(folder: string): Promise<string> {
  await unpackPublished(folder, published, Object.keys(files))
  for (const [file, sha256] of Object.entries(files)) await assertBytes(join(folder, file), sha256)
  const licence = await readFile(join(folder, 'package/LICENSE'), 'utf8')
  const [name = ''] = licence.split('\n')
  const terms = licence.match(/Change License:\s+(.+)/)?.[1] ?? 'unknown'
  return `${published.name}: ${name.trim()}, for use that is not production; ${terms} after its change date`
}
