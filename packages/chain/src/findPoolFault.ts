import { type Address, type Hex, hexToBytes, keccak256, type PublicClient } from 'viem'
import { poolCode } from './generated/poolCode.ts'
import { privatePoolAbi } from './generated/privatePool.ts'

/** Parts of a private pool whose code is not the one of this build. */
export type PoolFault = 'noContract' | 'pool' | 'poseidon' | 'poseidon3'

/** The reading part of a chain client; a viem PublicClient is one. */
export type CodeSource = Pick<PublicClient, 'getCode' | 'readContract'>

/**
 * Finds what is not ours about a private pool: its code, which holds the verifying key, or one of the hash functions that it
 * calls. Undefined for a pool of this build, by any deployer; throws what the client throws.
 *
 * Amount, epoch and addresses, which a deployment writes into the code, are not compared, and neither is the storage.
 */
export async function findPoolFault(client: CodeSource, pool: Address): Promise<PoolFault | undefined> {
  const code = await client.getCode({ address: pool })
  if (code === undefined) return 'noContract'
  if (!isCodeOf('pool', code)) return 'pool'
  for (const name of ['poseidon', 'poseidon3'] as const) {
    const address = await client.readContract({ address: pool, abi: privatePoolAbi, functionName: name })
    if (!isCodeOf(name, await client.getCode({ address }))) return name
  }
  return undefined
}

function isCodeOf(name: keyof typeof poolCode, code: Hex | undefined): boolean {
  if (code === undefined) return false
  const { codeHash, written } = poolCode[name]
  const bytes = hexToBytes(code)
  for (const { start, length } of written) bytes.fill(0, start, start + length)
  return keccak256(bytes) === codeHash
}
