import { type Address, type Hex, hexToBytes, keccak256, type PublicClient } from 'viem'
import { poolCode } from './generated/poolCode.ts'
import { privatePoolAbi } from './generated/privatePool.ts'

/** Parts of a private pool whose code is not the one of this build. */
export type PoolFault = 'noContract' | 'pool' | 'poseidon' | 'poseidon3'

type HashFunction = 'poseidon' | 'poseidon3'

/** Reads of a chain that compare a pool. */
export type CodeSource = {
  readonly getCode: (address: Address) => Promise<Hex | undefined>
  /** Reads the address of a hash function as the pool names it. */
  readonly getHashFunction: (name: HashFunction) => Promise<Address>
}

/**
 * Finds what is not ours about a private pool: its code, which holds the verifying key, or one of the hash functions that it
 * calls. Undefined for a pool of this build, by any deployer; throws what the source throws.
 *
 * Amount, epoch and addresses, which a deployment writes into the code, are not compared, and neither is the storage.
 */
export async function comparePoolCode(source: CodeSource, pool: Address): Promise<PoolFault | undefined> {
  const code = await source.getCode(pool)
  if (code === undefined || code === '0x') return 'noContract'
  if (!isCodeOf('pool', code)) return 'pool'
  for (const name of ['poseidon', 'poseidon3'] as const)
    if (!isCodeOf(name, await source.getCode(await source.getHashFunction(name)))) return name
  return undefined
}

/** Finds what is not ours about a pool, as `comparePoolCode` does, by a client of viem. */
export function findPoolFault(
  client: Pick<PublicClient, 'getCode' | 'readContract'>,
  pool: Address,
): Promise<PoolFault | undefined> {
  const read = { address: pool, abi: privatePoolAbi } as const
  return comparePoolCode(
    {
      getCode: (address) => client.getCode({ address }),
      getHashFunction: (name) => client.readContract({ ...read, functionName: name }),
    },
    pool,
  )
}

function isCodeOf(name: keyof typeof poolCode, code: Hex | undefined): boolean {
  if (code === undefined) return false
  const { codeHash, written } = poolCode[name]
  const bytes = hexToBytes(code)
  for (const { start, length } of written) bytes.fill(0, start, start + length)
  return keccak256(bytes) === codeHash
}
