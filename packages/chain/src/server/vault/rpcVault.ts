import type { Address, Hash, Hex } from 'viem'
import { erc20Abi } from '../../generated/erc20.ts'
import { sanctionsListAbi } from '../../generated/sanctionsList.ts'
import { vaultAbi } from '../../generated/vault.ts'
import { readFlag, readWord, readWords, toAddress, toPosition } from '../rpc/readWords.ts'
import { readFromAll, readFromEach } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'

/** The vault's own figures at one block, in token units. */
export type VaultFacts = {
  readonly totalPaidOut: bigint
  /** Deposits less payouts, and what lies in Aave. */
  readonly netDeposits: bigint
  readonly supplied: bigint
  readonly idle: bigint
  /** The most it could pay now: idle, and withdrawable from Aave. */
  readonly withdrawable: bigint
  readonly perPayout: bigint
  readonly perDay: bigint
  readonly availableToday: bigint
  /** The most that may leave without signatures in 24 hours, and what of it has left in those before the block. */
  readonly automaticDaily: bigint
  readonly automaticPaid: bigint
  readonly paused: boolean
  /** Token units of one micro-unit of the ledger. */
  readonly microUnit: bigint
}

type VaultAtBlock = { readonly vault: Address; readonly blockHash: Hash }

/** Everything a payer must know of the vault, at exactly that block, the same for all providers. Throws ChainReadError. */
export function readVaultFacts(
  providers: readonly RpcProvider[],
  { vault, blockHash }: VaultAtBlock,
): Promise<VaultFacts> {
  const place = { to: vault, at: toPosition(blockHash), abi: vaultAbi } as const
  return readFromAll(providers, 'facts of the vault', async (provider) => {
    const read = (
      functionName:
        | 'totalPaidOut'
        | 'idleUSDT'
        | 'withdrawableUSDT'
        | 'availableToday'
        | 'automaticPaidToday'
        | 'microUnit',
    ) => readWord(provider, { ...place, functionName })
    const [totalPaidOut, idle, withdrawable, availableToday, automaticPaid, paused, microUnit, ...pairs] =
      await Promise.all([
        read('totalPaidOut'),
        read('idleUSDT'),
        read('withdrawableUSDT'),
        read('availableToday'),
        read('automaticPaidToday'),
        readFlag(provider, { ...place, functionName: 'paused' }),
        read('microUnit'),
        readWords(provider, { ...place, functionName: 'caps' }, 2),
        readWords(provider, { ...place, functionName: 'getUSDTinfo' }, 2),
        readWords(provider, { ...place, functionName: 'tiers' }, 2),
      ])
    if (microUnit === 0n) throw provider.createError('malformed', 'microUnit is 0')
    const [[perPayout = 0n, perDay = 0n], [netDeposits = 0n, supplied = 0n], [automaticDaily = 0n]] = pairs
    return {
      totalPaidOut,
      netDeposits,
      supplied,
      idle,
      withdrawable,
      perPayout,
      perDay,
      availableToday,
      automaticDaily,
      automaticPaid,
      paused,
      microUnit,
    }
  })
}

function readVaultWord(
  providers: readonly RpcProvider[],
  { vault, blockHash }: VaultAtBlock,
  functionName: 'totalPaidOut' | 'totalDeposited' | 'usdt' | 'aUsdt' | 'payer',
): Promise<bigint> {
  return readFromAll(providers, functionName, (provider) =>
    readWord(provider, { to: vault, at: toPosition(blockHash), abi: vaultAbi, functionName }),
  )
}

/** The vault's counter of all payouts ever, in token units, at that block. Throws ChainReadError. */
export function readTotalPaidOut(providers: readonly RpcProvider[], params: VaultAtBlock): Promise<bigint> {
  return readVaultWord(providers, params, 'totalPaidOut')
}

/** The only address whose `payOut` the vault accepts, in lower case, at that block. Throws ChainReadError. */
export async function readVaultPayer(
  providers: readonly RpcProvider[],
  params: VaultAtBlock,
): Promise<Address> {
  return toAddress(await readVaultWord(providers, params, 'payer'))
}

/** The vault's counter of all deposits ever, in token units, at that block. Throws ChainReadError. */
export function readTotalDeposited(providers: readonly RpcProvider[], params: VaultAtBlock): Promise<bigint> {
  return readVaultWord(providers, params, 'totalDeposited')
}

/** The token the vault takes, or Aave's for it, in lower case, at that block. Throws ChainReadError. */
export async function readVaultTokenAddress(
  providers: readonly RpcProvider[],
  params: VaultAtBlock,
  view: 'usdt' | 'aUsdt',
): Promise<Address> {
  return toAddress(await readVaultWord(providers, params, view))
}

/** The token the vault takes (lower case), and its own decimals. Throws ChainReadError. */
export async function readVaultToken(
  providers: readonly RpcProvider[],
  params: VaultAtBlock,
): Promise<{ token: Address; decimals: number }> {
  const token = await readVaultTokenAddress(providers, params, 'usdt')
  const at = toPosition(params.blockHash)
  const decimals = await readFromAll(providers, 'decimals', (provider) =>
    readWord(provider, { to: token, at, abi: erc20Abi, functionName: 'decimals' }),
  )
  return { token, decimals: Number(decimals) }
}

/**
 * True when the own sanctions list of a vault, or of a pool, names an address, by the newest block; the same for all
 * providers. Throws ChainReadError without an answer, which is never a no, and nothing may be paid then.
 */
export function readSanctioned(
  providers: readonly RpcProvider[],
  params: { vault: Address; address: Address },
): Promise<boolean> {
  return readFromAll(providers, 'sanctions', async (provider) => {
    const list = await readWord(provider, {
      to: params.vault,
      at: 'latest',
      abi: vaultAbi,
      functionName: 'sanctionsList',
    })
    return readFlag(provider, {
      to: toAddress(list),
      at: 'latest',
      abi: sanctionsListAbi,
      functionName: 'isSanctioned',
      args: [params.address],
    })
  })
}

/**
 * True when the vault has used a payout id, by the newest block of any one provider. Throws ChainReadError when one
 * does not answer.
 */
export async function readPaid(
  providers: readonly RpcProvider[],
  params: { vault: Address; id: Hex },
): Promise<boolean> {
  const call = {
    to: params.vault,
    at: 'latest',
    abi: vaultAbi,
    functionName: 'paid',
    args: [params.id],
  } as const
  const answers = await readFromEach(providers, (provider) => readFlag(provider, call))
  return answers.includes(true)
}
