import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { sentJoin } from '../withdrawalOrders/shownState.ts'
import { tryChainRead } from './tryChainRead.ts'

/** A vault at a final block, in micro-units of USDT; what is no whole micro-unit is left out. */
export type VaultHealth = {
  readonly chainId: number
  readonly address: string
  readonly blockNumber: bigint
  readonly blockTimeMs: number
  readonly idle: bigint
  readonly supplied: bigint
  readonly withdrawable: bigint
  /** The amount that approved orders wait for, and the part of it that is in flight. */
  readonly waiting: bigint
  readonly inFlight: bigint
  readonly perPayout: bigint
  readonly perDay: bigint
  readonly availableToday: bigint
  readonly netDeposits: bigint
  readonly paidOut: bigint
  readonly isPaused: boolean
}

/** The vault as operators see it: amounts as decimal strings in USDT, times in epoch milliseconds. */
export type VaultRow = {
  readonly chainId: number
  readonly address: string
  readonly blockNumber: string
  readonly blockTime: number
  readonly idleAmount: string
  readonly suppliedAmount: string
  readonly withdrawableAmount: string
  readonly waitingAmount: string
  readonly perPayoutCap: string
  readonly perDayCap: string
  readonly availableToday: string
  readonly netDepositAmount: string
  readonly paidOutAmount: string
  readonly isPaused: boolean
}

/** The vault that pays, at the newest final block; nothing while its chain does not answer. Throws 403. */
export async function listVaults(
  bank: BankContext,
  { operator }: { readonly operator: Operator },
): Promise<VaultRow[]> {
  assertMay(operator, 'vault.read')
  const vault = await findVaultHealth(bank)
  const toUsdt = (micro: bigint) => toDecimal(amountOf('USDT', micro))
  return vault === undefined
    ? []
    : [
        {
          chainId: vault.chainId,
          address: vault.address,
          blockNumber: String(vault.blockNumber),
          blockTime: vault.blockTimeMs,
          idleAmount: toUsdt(vault.idle),
          suppliedAmount: toUsdt(vault.supplied),
          withdrawableAmount: toUsdt(vault.withdrawable),
          waitingAmount: toUsdt(vault.waiting),
          perPayoutCap: toUsdt(vault.perPayout),
          perDayCap: toUsdt(vault.perDay),
          availableToday: toUsdt(vault.availableToday),
          netDepositAmount: toUsdt(vault.netDeposits),
          paidOutAmount: toUsdt(vault.paidOut),
          isPaused: vault.isPaused,
        },
      ]
}

/** The facts of the vault that pays; undefined where none is configured or its chain does not answer. */
export async function findVaultHealth(bank: BankContext): Promise<VaultHealth | undefined> {
  const { vault } = bank
  const reader = vault && bank.chains.get(vault.chainId)
  if (!vault || !reader) return undefined
  const block = await tryChainRead(reader.getFinalizedBlock())
  const facts =
    block && (await tryChainRead(reader.getVaultFacts({ vault: vault.address, blockHash: block.hash })))
  if (!block || !facts) return undefined
  const toMicro = (units: bigint) => units / facts.microUnit
  return {
    chainId: vault.chainId,
    address: getAddress(vault.address),
    blockNumber: block.number,
    blockTimeMs: block.timestampMs,
    idle: toMicro(facts.idle),
    supplied: toMicro(facts.supplied),
    withdrawable: toMicro(facts.withdrawable),
    ...(await readWaiting(bank)),
    perPayout: toMicro(facts.perPayout),
    perDay: toMicro(facts.perDay),
    availableToday: toMicro(facts.availableToday),
    netDeposits: toMicro(facts.netDeposits),
    paidOut: toMicro(facts.totalPaidOut),
    isPaused: facts.paused,
  }
}

async function readWaiting({ database }: BankContext): Promise<Pick<VaultHealth, 'waiting' | 'inFlight'>> {
  const { rows } = await sql<{ waiting: string; in_flight: string }>`
    SELECT coalesce(sum(w.amount - w.paid_amount), 0) AS waiting,
      coalesce(sum(w.amount - w.paid_amount) FILTER (WHERE sent.state IS NOT NULL), 0) AS in_flight
    FROM bank.withdrawal w ${sentJoin} WHERE w.state = 'approved'`.execute(database.kysely)
  return { waiting: BigInt(rows[0]?.waiting ?? 0), inFlight: BigInt(rows[0]?.in_flight ?? 0) }
}
