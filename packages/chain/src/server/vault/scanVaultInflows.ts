import { type Address, type Hash, pad, parseAbi, zeroAddress } from 'viem'
import { createLogDecoder, getEventTopic } from '../rpc/decodeLog.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { scanLogs, type VaultRange } from '../rpc/scanLogs.ts'
import { readVaultTokenAddress } from './rpcVault.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Recalled(uint256 amount)',
  'event Mint(address indexed caller, address indexed onBehalfOf, uint256 value, uint256 balanceIncrease, uint256 index)',
])
type EventName = 'Transfer' | 'Recalled' | 'Mint'

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

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * Scans the inflows of a vault in a range of blocks, both ends included, the same for all providers. `blockHash` is
 * the block at which the vault's tokens are read. Throws ChainReadError.
 */
export async function scanVaultInflows(
  providers: readonly RpcProvider[],
  range: VaultRange & { readonly blockHash: Hash },
): Promise<VaultInflows> {
  const vault = range.vault.toLowerCase() as Address
  const at = { vault, blockHash: range.blockHash }
  const [token, aToken] = await Promise.all([
    readVaultTokenAddress(providers, at, 'usdt'),
    readVaultTokenAddress(providers, at, 'aUsdt'),
  ])
  const toVault = pad(vault)
  const scan = <Name extends EventName>(contract: Address, eventName: Name, isToVault: boolean) => {
    const decode = createLogDecoder(abi, eventName)
    return scanLogs(providers, {
      ...range,
      contract,
      subject: `${eventName} of ${contract}`,
      topic: getEventTopic(abi, eventName),
      ...(isToVault ? { indexed: [null, toVault] } : {}),
      decode: (provider, address, log) => {
        if (isToVault && log.topics[2] !== toVault)
          throw provider.createError('malformed', 'a log of another account')
        return decode(provider, address, log)
      },
    })
  }
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
