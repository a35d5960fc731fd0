import { parseArgs } from 'node:util'
import { type Address, getAddress, type Hex, isAddress, isHex, parseEther, size } from 'viem'

export const poolsUsage = `Usage: DEPLOYER_KEY=0x… npm run deploy:pools -- OPTIONS
  --rpc URL               a node of the chain
  --chain ID              the chain that must answer there, such as 56
  --sanctions-list 0x…    the list that deposits and withdrawals are checked against
  --owner 0x…             may replace the operator and pause deposits
  --operator 0x…          approves and removes deposits
  --amounts A,B           one pool for each amount, in BNB
  --epoch-seconds N       length of an epoch: 7200 or more
  --minimum-batch N       least deposits that are approved at once: 5 or more
The key pays the gas and has no right in the pools.`

/** Everything that the deployment of pools is given. */
export type PoolsCommand = {
  readonly rpc: string
  readonly chainId: number
  readonly privateKey: Hex
  readonly sanctionsList: Address
  readonly owner: Address
  readonly operator: Address
  /** In wei. */
  readonly denominations: readonly bigint[]
  readonly epochSeconds: bigint
  readonly minimumBatch: bigint
}

const names = [
  'rpc',
  'chain',
  'sanctions-list',
  'owner',
  'operator',
  'amounts',
  'epoch-seconds',
  'minimum-batch',
] as const

/** Parses the arguments and the key; throws RangeError with the first fault. */
export function parsePoolsCommand(
  args: readonly string[],
  { DEPLOYER_KEY: privateKey }: Readonly<Record<string, string | undefined>>,
): PoolsCommand {
  const values = readValues(args)
  const read = (name: (typeof names)[number]): string => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`--${name} is missing`)
    return value
  }
  const readAddress = (name: 'sanctions-list' | 'owner' | 'operator'): Address => {
    const value = read(name)
    if (!isAddress(value)) throw new RangeError(`--${name} is no address`)
    return getAddress(value)
  }
  const readCount = (name: 'chain' | 'epoch-seconds' | 'minimum-batch'): bigint => {
    const value = read(name)
    if (!/^[1-9]\d{0,14}$/.test(value)) throw new RangeError(`--${name} is no whole number`)
    return BigInt(value)
  }
  const command = {
    rpc: read('rpc'),
    chainId: Number(readCount('chain')),
    sanctionsList: readAddress('sanctions-list'),
    owner: readAddress('owner'),
    operator: readAddress('operator'),
    denominations: readAmounts(read('amounts')),
    epochSeconds: readCount('epoch-seconds'),
    minimumBatch: readCount('minimum-batch'),
  }
  if (!isHex(privateKey) || size(privateKey) !== 32)
    throw new RangeError('DEPLOYER_KEY is no key of 32 bytes in hexadecimal')
  return { ...command, privateKey }
}

function readValues(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Record<string, string | undefined>
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error))
  }
}

function readAmounts(text: string): bigint[] {
  const amounts = text.split(',').map((part) => {
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(part)) throw new RangeError(`--amounts: ${part} is no amount`)
    return parseEther(part)
  })
  if (new Set(amounts).size !== amounts.length || amounts.includes(0n))
    throw new RangeError('--amounts names an amount twice, or 0')
  return amounts
}
