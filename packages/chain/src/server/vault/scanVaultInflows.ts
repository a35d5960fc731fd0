import {
  type Address,
  decodeEventLog,
  encodeFunctionData,
  type Hash,
  pad,
  parseAbi,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { vaultAbi } from '../../generated/vault.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import type { ChainLog } from '../rpc/rpcShapes.ts'
import { type ScannedRange, scanLogs } from '../rpc/scanLogs.ts'
import { readWord } from '../transactions/rpcBlocks.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Recalled(uint256 amount)',
  'event Mint(address indexed caller, address indexed onBehalfOf, uint256 value, uint256 balanceIncrease, uint256 index)',
])
const topics = {
  Transfer: toEventSelector('Transfer(address,address,uint256)'),
  Recalled: toEventSelector('Recalled(uint256)'),
  Mint: toEventSelector('Mint(address,address,uint256,uint256,uint256)'),
} as const

/** Inflows of a vault in a range of blocks, in token units. */
export type VaultInflows = {
  /** The token the vault takes, in lower case. */
  readonly token: Address
  /** All of the token that was sent to it: deposits, what Aave gave back, and gifts. */
  readonly received: bigint
  /** Sum that the vault itself recalled from Aave. */
  readonly recalled: bigint
  /** aTokens that others sent to it, or that others supplied in its name. */
  readonly suppliedByOthers: bigint
}

type EventArguments = {
  readonly Transfer: { readonly from: Address; readonly value: bigint }
  readonly Recalled: { readonly amount: bigint }
  readonly Mint: { readonly caller: Address; readonly value: bigint; readonly balanceIncrease: bigint }
}
type EventName = keyof EventArguments

/** A log that is not exactly what was asked for: the provider is not trusted. */
function decodeAs<Name extends EventName>(eventName: Name, onBehalfOf?: Hash) {
  return (provider: RpcProvider, contract: Address, log: ChainLog): EventArguments[Name] => {
    const [signature, ...indexed] = log.topics
    const isRequested = log.address === contract && signature === topics[eventName]
    if (!isRequested || (onBehalfOf !== undefined && indexed[1] !== onBehalfOf))
      throw provider.createError('malformed', 'a log of another contract, event or account')
    try {
      const { args } = decodeEventLog({
        abi,
        eventName,
        topics: [signature, ...indexed],
        data: log.data,
        strict: true,
      })
      return args as unknown as EventArguments[Name]
    } catch {
      throw provider.createError('malformed', `a ${eventName} log that cannot be decoded`)
    }
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * Scans the inflows of a vault in a range of blocks, both ends included, the same for all providers. `blockHash` is
 * the block at which the vault's tokens are read. Throws ChainReadError.
 */
export async function scanVaultInflows(
  providers: readonly RpcProvider[],
  range: ScannedRange & { readonly blockHash: Hash },
): Promise<VaultInflows> {
  const vault = range.vault.toLowerCase() as Address
  const readAddress = async (view: 'usdt' | 'aUsdt') => {
    const callData = encodeFunctionData({ abi: vaultAbi, functionName: view })
    const word = await readWord(providers, {
      to: vault,
      callData,
      blockHash: range.blockHash,
      subject: view,
    })
    return `0x${word.toString(16).padStart(40, '0')}` as const
  }
  const [token, aToken] = await Promise.all([readAddress('usdt'), readAddress('aUsdt')])
  const toVault = pad(vault)
  const scan = <Name extends EventName>(contract: Address, eventName: Name, isToVault: boolean) =>
    scanLogs(providers, {
      ...range,
      contract,
      subject: `${eventName} of ${contract}`,
      topic: topics[eventName],
      ...(isToVault ? { indexed: [null, toVault] } : {}),
      decode: decodeAs(eventName, isToVault ? toVault : undefined),
    })
  const [received, recalled, aReceived, minted] = await Promise.all([
    scan(token, 'Transfer', true),
    scan(vault, 'Recalled', false),
    scan(aToken, 'Transfer', true),
    scan(aToken, 'Mint', true),
  ])
  // A mint's value includes the interest since the last one; aTokens from nowhere are mints and counted there.
  const supplied = minted
    .filter(({ caller }) => caller.toLowerCase() !== vault)
    .map(({ value, balanceIncrease }) => value - balanceIncrease)
  const sent = aReceived.filter(({ from }) => from !== zeroAddress).map(({ value }) => value)
  return {
    token,
    received: sum(received.map(({ value }) => value)),
    recalled: sum(recalled.map(({ amount }) => amount)),
    suppliedByOthers: sum([...supplied, ...sent]),
  }
}
