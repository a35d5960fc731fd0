import { type Address, encodeFunctionData, type Hash, type Hex } from 'viem'
import { sanctionsListAbi } from '../../generated/sanctionsList.ts'
import { vaultAbi } from '../../generated/vault.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer, parseWord } from '../rpc/rpcShapes.ts'

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
  readonly paused: boolean
  /** Token units of one micro-unit of the ledger. */
  readonly microUnit: bigint
}

type View = Extract<(typeof vaultAbi)[number], { type: 'function'; stateMutability: 'view' }>['name']
type Position = 'latest' | { readonly blockHash: Hash; readonly requireCanonical: true }

function parseWords(answer: unknown, count: number, subject: string): bigint[] {
  if (typeof answer !== 'string' || answer.length !== 2 + 64 * count)
    throw new MalformedAnswer(`${subject} is not ${count} words`)
  return Array.from({ length: count }, (_, index) =>
    parseWord(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`, subject),
  )
}

function parseFlag(word: bigint, subject: string): boolean {
  if (word > 1n) throw new MalformedAnswer(`${subject} is neither yes nor no`)
  return word === 1n
}

async function readWords(
  provider: RpcProvider,
  call: { to: Address; callData: Hex; count: number; at: Position; subject: string },
): Promise<bigint[]> {
  const answer = await provider.request('eth_call', [{ to: call.to, data: call.callData }, call.at])
  return parseWords(answer, call.count, call.subject)
}

/** Everything a payer must know of the vault, at exactly that block, the same for all providers. Throws ChainReadError. */
export function readVaultFacts(
  providers: readonly RpcProvider[],
  params: { vault: Address; blockHash: Hash },
): Promise<VaultFacts> {
  const at = { blockHash: params.blockHash, requireCanonical: true } as const
  return readFromAll(providers, 'facts of the vault', async (provider) => {
    const readView = (view: View, count: number) =>
      readWords(provider, {
        to: params.vault,
        callData: encodeFunctionData({ abi: vaultAbi, functionName: view } as never),
        count,
        at,
        subject: view,
      })
    const readOne = async (view: View) => (await readView(view, 1))[0] ?? 0n
    const [totalPaidOut, idle, withdrawable, availableToday, paused, microUnit, caps, holdings] =
      await Promise.all([
        readOne('totalPaidOut'),
        readOne('idleUSDT'),
        readOne('withdrawableUSDT'),
        readOne('availableToday'),
        readOne('paused'),
        readOne('microUnit'),
        readView('caps', 2),
        readView('getUSDTinfo', 2),
      ])
    if (microUnit === 0n) throw provider.createError('malformed', 'microUnit is 0')
    const [perPayout = 0n, perDay = 0n] = caps
    const [netDeposits = 0n, supplied = 0n] = holdings
    return {
      totalPaidOut,
      netDeposits,
      supplied,
      idle,
      withdrawable,
      perPayout,
      perDay,
      availableToday,
      paused: parseFlag(paused, 'paused'),
      microUnit,
    }
  })
}

/** The vault's counter of everything paid out, in token units, at that block. Throws ChainReadError. */
export function readTotalPaidOut(
  providers: readonly RpcProvider[],
  params: { vault: Address; blockHash: Hash },
): Promise<bigint> {
  const callData = encodeFunctionData({ abi: vaultAbi, functionName: 'totalPaidOut' })
  const at = { blockHash: params.blockHash, requireCanonical: true } as const
  return readFromAll(providers, 'totalPaidOut', async (provider) => {
    const subject = 'totalPaidOut'
    return (await readWords(provider, { to: params.vault, callData, count: 1, at, subject }))[0] ?? 0n
  })
}

/**
 * True when the vault's own sanctions list names an address, by the newest block; the same for all providers. Throws
 * ChainReadError without an answer, and nothing may be paid then.
 */
export function readSanctioned(
  providers: readonly RpcProvider[],
  params: { vault: Address; address: Address },
): Promise<boolean> {
  return readFromAll(providers, 'sanctions', async (provider) => {
    const [list = 0n] = await readWords(provider, {
      to: params.vault,
      callData: encodeFunctionData({ abi: vaultAbi, functionName: 'sanctionsList' }),
      count: 1,
      at: 'latest',
      subject: 'sanctionsList',
    })
    const [word = 0n] = await readWords(provider, {
      to: `0x${list.toString(16).padStart(40, '0')}`,
      callData: encodeFunctionData({
        abi: sanctionsListAbi,
        functionName: 'isSanctioned',
        args: [params.address],
      }),
      count: 1,
      at: 'latest',
      subject: 'isSanctioned',
    })
    return parseFlag(word, 'isSanctioned')
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
  const callData = encodeFunctionData({ abi: vaultAbi, functionName: 'paid', args: [params.id] })
  const answers = await Promise.all(
    providers.map((provider) =>
      readFromAll([provider], 'paid', async (readOne) => {
        const [word = 0n] = await readWords(readOne, {
          to: params.vault,
          callData,
          count: 1,
          at: 'latest',
          subject: 'paid',
        })
        return parseFlag(word, 'paid')
      }),
    ),
  )
  return answers.includes(true)
}
