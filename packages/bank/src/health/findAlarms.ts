import { amountOf, toDecimal } from '@bank/money'
import type { Freeze } from '../freeze/findFreeze.ts'
import { findCrossAlarms } from './findCrossAlarms.ts'
import { findMixingAlarms } from './findMixingAlarms.ts'
import type { SignerKeyHealth } from './getHealth.ts'
import type { VaultHealth } from './listVaults.ts'
import type { ChainHealth } from './readChains.ts'
import type { CrossHealth } from './readCrossHealth.ts'
import type { GasHealth } from './readGasHealth.ts'
import type { GrowthHealth } from './readGrowthHealth.ts'
import type { MixingHealth } from './readMixingHealth.ts'
import type { SignInHealth } from './readSignInHealth.ts'
import type { SolvencyHealth } from './readSolvency.ts'
import type { OpenWithdrawals, WaitingWork } from './readWaitingWork.ts'
import { type Alarm, type Found, severities } from './severities.ts'

/** Everything the verdict rests on; times in epoch milliseconds, amounts in micro-units. */
export type AlarmFacts = {
  readonly bankTime: number
  readonly wallTime: number
  readonly freeze: Freeze | undefined
  readonly chains: readonly ChainHealth[]
  readonly signerKeys: readonly SignerKeyHealth[]
  readonly jobs: readonly WaitingWork[]
  readonly withdrawals: readonly OpenWithdrawals[]
  readonly unrecognizedPayouts: readonly {
    readonly id: string
    readonly recipient: string
    readonly micro: bigint
    readonly txHash: string
    readonly findTime: number
  }[]
  /** Orders whose approval the records did not prove when they were to be paid. */
  readonly unprovenOrders: readonly {
    readonly id: string
    readonly recipient: string
    readonly micro: bigint
    readonly findTime: number
  }[]
  /** Broken laws of the books that no operator has lifted; figures in micro-units. */
  readonly breaches: readonly {
    readonly id: string
    readonly source: string
    readonly law: string
    readonly subject: string
    readonly expected: string
    readonly actual: string
    readonly findTime: number
  }[]
  readonly vault: VaultHealth | undefined
  /** The vault's liabilities by the ledger, less the losses that revenue has borne. */
  readonly owed: bigint
  /** The part of the vault's losses that revenue and dust have borne, and the part not borne yet. */
  readonly losses: { readonly borne: bigint; readonly uncovered: bigint }
  readonly growth: readonly GrowthHealth[]
  readonly solvency: SolvencyHealth
  readonly gas: GasHealth
  readonly mixing: MixingHealth
  readonly cross: CrossHealth
  readonly signIns: SignInHealth
}

const silentAfterMs = 10 * 60_000
const growthBehindAfterMs = 60 * 60_000
/** It is due every hour, and after that it may wait for a chain or a signer a while. */
const attestationLateMs = 150 * 60_000
const guessedWithinMs = 60 * 60_000
const reviewAfterMs = 24 * 60 * 60_000
/** Reviewers are persons, and the members' money waits for them alone. */
const signaturesAfterMs = 4 * 60 * 60_000
/** Aave may be a few wei short after odd amounts; that is no alarm. */
const dustMicro = 1_000n

/** Finds the current alarms, worst first; empty when all is well. */
export function findAlarms(facts: AlarmFacts): Alarm[] {
  const order = Object.keys(severities)
  return [
    ...findFreezeAlarms(facts),
    ...findPayoutAlarms(facts),
    ...findVaultAlarms(facts),
    ...findSolvencyAlarms(facts),
    ...facts.chains.flatMap((chain) => findChainAlarms(chain, facts)),
    ...findGrowthAlarms(facts),
    ...findKeyAlarms(facts),
    ...findWorkAlarms(facts),
    ...findGasAlarms(facts),
    ...findSignInAlarms(facts),
    ...findMixingAlarms(facts.mixing, facts),
    ...findCrossAlarms(facts.cross, facts),
  ]
    .map((found) => ({ ...found, severity: severities[found.code] }))
    .sort((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
}

function findFreezeAlarms({ freeze }: AlarmFacts): Found[] {
  if (freeze === undefined) return []
  const { by, reason, frozenAt } = freeze
  return [{ code: 'frozen', subject: by, facts: { words: reason }, sinceTime: frozenAt.getTime() }]
}

function findPayoutAlarms({ unrecognizedPayouts, unprovenOrders, breaches }: AlarmFacts): Found[] {
  return [
    ...unrecognizedPayouts.map(({ id, recipient, micro, txHash, findTime }) => ({
      code: 'unrecognizedPayout' as const,
      subject: id,
      facts: { recipient, amount: formatUsdt(micro), txHash },
      sinceTime: findTime,
    })),
    ...unprovenOrders.map(({ id, recipient, micro, findTime }) => ({
      code: 'orderUnproven' as const,
      subject: id,
      facts: { recipient, amount: formatUsdt(micro) },
      sinceTime: findTime,
    })),
    ...breaches.map(({ id, source, law, subject, expected, actual, findTime }) => ({
      code: 'booksDiffer' as const,
      subject: id,
      facts: { law, table: source, row: subject, expected, actual },
      sinceTime: findTime,
    })),
  ]
}

function findVaultAlarms({ vault, owed }: AlarmFacts): Found[] {
  const found: Found[] = []
  if (!vault) return found
  const { idle, supplied, waiting, inFlight, withdrawable, isPaused, address: subject } = vault
  // Payouts in flight may have left the vault before the ledger records them.
  if (idle + supplied + inFlight + dustMicro < owed)
    found.push({
      code: 'vaultShort',
      subject,
      facts: { assets: formatUsdt(idle + supplied), owed: formatUsdt(owed), inFlight: formatUsdt(inFlight) },
      sinceTime: null,
    })
  if (isPaused) found.push({ code: 'payoutsPaused', subject, facts: {}, sinceTime: null })
  if (waiting > withdrawable)
    found.push({
      code: 'liquidityShort',
      subject,
      facts: { waiting: formatUsdt(waiting), withdrawable: formatUsdt(withdrawable) },
      sinceTime: null,
    })
  return found
}

function findSolvencyAlarms({ solvency: { check, attestedTime }, bankTime }: AlarmFacts): Found[] {
  const found: Found[] = []
  if (check && check.assets < check.liabilities)
    found.push({
      code: 'insolvent',
      subject: check.vault,
      facts: {
        assets: formatUsdt(check.assets),
        owed: formatUsdt(check.liabilities),
        blockNumber: check.blockNumber,
      },
      sinceTime: check.sinceTime,
    })
  if (check && bankTime - check.time > silentAfterMs)
    found.push({ code: 'solvencyUnread', subject: check.vault, facts: {}, sinceTime: check.time })
  if (attestedTime !== null && bankTime - attestedTime > attestationLateMs)
    found.push({ code: 'attestationLate', subject: 'attestation', facts: {}, sinceTime: attestedTime })
  return found
}

function findChainAlarms(chain: ChainHealth, { bankTime }: AlarmFacts): Found[] {
  const subject = `${chain.chainId} ${chain.name}`
  const found: Found[] = []
  if (chain.finalNumber === null || chain.headNumber === null)
    found.push({ code: 'chainSilent', subject, facts: {}, sinceTime: null })
  for (const cursor of chain.cursors) {
    const { kind, vault, blockNumber, haltedReason, haltTime, updateTime } = cursor
    if (haltedReason !== null)
      found.push({
        code: kind === 'recharges' ? 'creditsHalted' : 'payoutsHalted',
        subject,
        facts: { vault, reason: haltedReason, blockNumber },
        sinceTime: haltTime,
      })
    else if (bankTime - updateTime > silentAfterMs)
      found.push({
        code: 'cursorBehind',
        subject,
        facts: { kind, vault, blockNumber },
        sinceTime: updateTime,
      })
  }
  return found
}

function findGrowthAlarms({ growth, losses, bankTime }: AlarmFacts): Found[] {
  const found: Found[] = []
  if (losses.borne + losses.uncovered > dustMicro)
    found.push({
      code: 'vaultLost',
      subject: 'losses',
      facts: { borne: formatUsdt(losses.borne), uncovered: formatUsdt(losses.uncovered) },
      sinceTime: null,
    })
  for (const { chainId, vault, measureTime, haltedReason, haltTime } of growth) {
    const subject = `${chainId} ${vault}`
    if (haltedReason !== null)
      found.push({ code: 'growthHalted', subject, facts: { reason: haltedReason }, sinceTime: haltTime })
    else if (bankTime - measureTime > growthBehindAfterMs)
      found.push({ code: 'growthBehind', subject, facts: {}, sinceTime: measureTime })
  }
  return found
}

function findKeyAlarms({ signerKeys }: AlarmFacts): Found[] {
  return signerKeys.flatMap(({ chainId, sender, failures, haltedReason, haltedDetail, haltTime }) =>
    haltedReason === null
      ? []
      : [
          {
            code: 'signerHalted' as const,
            subject: `${chainId} ${sender}`,
            facts: {
              reason: haltedReason,
              ...(haltedDetail === null ? {} : { detail: haltedDetail }),
              failures: String(failures),
            },
            sinceTime: haltTime,
          },
        ],
  )
}

function findWorkAlarms({ jobs, withdrawals, bankTime, wallTime }: AlarmFacts): Found[] {
  const found: Found[] = []
  for (const { name, state, count, oldestTime } of jobs) {
    const facts = { state, count: String(count) }
    const now = name === 'outbox' ? wallTime : bankTime
    if (oldestTime === null || now - oldestTime <= silentAfterMs) continue
    if (name === 'outbox') found.push({ code: 'outboxStuck', subject: name, facts, sinceTime: oldestTime })
    if (name === 'screening')
      found.push({ code: 'screeningWaits', subject: name, facts, sinceTime: oldestTime })
  }
  for (const { state, count, amount, oldestTime } of withdrawals) {
    const facts = { count: String(count), amount }
    if (state === 'frozen')
      found.push({ code: 'withdrawalFrozen', subject: state, facts, sinceTime: oldestTime })
    if (state === 'review' && oldestTime !== null && bankTime - oldestTime > reviewAfterMs)
      found.push({ code: 'reviewWaits', subject: state, facts, sinceTime: oldestTime })
    if (state === 'awaitingSignatures' && oldestTime !== null && bankTime - oldestTime > signaturesAfterMs)
      found.push({ code: 'signaturesMissing', subject: state, facts, sinceTime: oldestTime })
  }
  return found
}

function findGasAlarms({ gas: { budget, chains } }: AlarmFacts): Found[] {
  const formatCoin = (micro: bigint) => toDecimal(amountOf('BNB', micro))
  return chains
    .filter(({ spent }) => spent > budget)
    .map(({ chainId, spent }) => ({
      code: 'gasOverBudget',
      subject: `${chainId}`,
      facts: { spent: formatCoin(spent), budget: formatCoin(budget) },
      sinceTime: null,
    }))
}

function findSignInAlarms({ signIns, wallTime }: AlarmFacts): Found[] {
  return signIns
    .filter(({ sinceTime }) => wallTime - sinceTime < guessedWithinMs)
    .map(({ name, addresses, sinceTime }) => ({
      code: 'operatorGuessed',
      subject: name,
      facts: { addresses: String(addresses) },
      sinceTime,
    }))
}

const formatUsdt = (micro: bigint) => toDecimal(amountOf('USDT', micro))
