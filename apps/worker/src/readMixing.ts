import type { KeyObject } from 'node:crypto'
import { createNoteKey, mixingKeepDays, mixingWaitMaximumMs, type SigningKey } from '@bank/bank'
import type { ChainLabel } from '@bank/settings'
import { formatSigningWords, type SigningKeys } from './readSigningKey.ts'
import { optional, type Source, wholeNumber } from './settingShapes.ts'

/** Settings of private transfers. */
export type MixingEnv = {
  /** Addresses in lower case; no log of a pool is older than its start block. */
  readonly pools: readonly { readonly pool: `0x${string}`; readonly startBlock: bigint }[]
  readonly relayerKey: SigningKey
  /** Undefined for a worker that relays withdrawals of pools that another installation approves in. */
  readonly approverKey: SigningKey | undefined
  /** Opens the notes that the server created on a local chain. */
  readonly noteKey: KeyObject | undefined
  /** The longest random wait before a proof of such a note is relayed. */
  readonly waitMaximumMs: number
  /** Days after which the receiver of an ended order is deleted. */
  readonly keepDays: number
}

/** The setting of the pools. */
export const formatPoolsSetting = (homeChainId: ChainLabel) => `PRIVATE_POOLS_${homeChainId}`
const waitSetting = 'MIXING_WAIT_MAX_MS'
const keepSetting = 'MIXING_KEEP_DAYS'
const keepDays = optional(wholeNumber(1, 3_650).optional())
const waitMaximum = optional(wholeNumber(0, 86_400_000).optional())
const poolPattern = /^(0x[0-9a-fA-F]{40}):(\d{1,15})$/

/**
 * Reads pools and both keys, which are set together or not at all: one without the others is a mistake. A relayer of pools that
 * another installation approves in has no approver, and says so.
 */
export function readMixing(
  source: Source,
  params: {
    mode: 'demo' | 'production'
    homeChainId: number
    keys: SigningKeys
    isKeyTrusted: boolean
    problems: string[]
  },
): MixingEnv | undefined {
  const { mode, homeChainId, problems } = params
  const poolsSetting = formatPoolsSetting(homeChainId)
  const { RELAYER: relayerKey, APPROVER: approverKey } = params.keys
  const noteKey = readNoteKey(source, mode, problems)
  const text = source[poolsSetting]
  if (!text) {
    if (relayerKey || approverKey) problems.push(`${poolsSetting} is missing: its keys are set`)
    return undefined
  }
  if (!params.isKeyTrusted)
    problems.push(
      `${poolsSetting} names pools, and this build has development keys, under which anyone can forge withdrawals: hold a ceremony first (circuits/ceremony), or leave it empty`,
    )
  const isRelayOnly = source.MIXING_RELAY_ONLY === 'true'
  if (isRelayOnly && approverKey) problems.push('MIXING_RELAY_ONLY is true, and an approver is set')
  for (const role of isRelayOnly ? (['RELAYER'] as const) : (['RELAYER', 'APPROVER'] as const))
    problems.push(...findRoleProblems(source, formatSigningWords(role, homeChainId)))
  const pools = readPools(text, { poolsSetting, problems })
  const wait = waitMaximum.safeParse(source[waitSetting])
  if (!wait.success) problems.push(`${waitSetting} is no time of at most a day`)
  const keep = keepDays.safeParse(source[keepSetting])
  if (!keep.success) problems.push(`${keepSetting} is no number of days from 1 to 3650`)
  if (!relayerKey || (!approverKey && !isRelayOnly) || !wait.success || !keep.success) return undefined
  const keys = { relayerKey, approverKey, noteKey }
  const waitMaximumMs = wait.data ?? mixingWaitMaximumMs[mode]
  return { pools, ...keys, waitMaximumMs, keepDays: keep.data ?? mixingKeepDays }
}

const findRoleProblems = (source: Source, words: ReturnType<typeof formatSigningWords>): string[] =>
  Object.values(words).some((name) => source[name])
    ? []
    : [`${words.url} is missing: somebody must be the ${words.role}`]

function readPools(
  text: string,
  { poolsSetting, problems }: { poolsSetting: string; problems: string[] },
): MixingEnv['pools'] {
  const pools = text.split(',').flatMap((part) => {
    const [, address, startBlock] = poolPattern.exec(part.trim()) ?? []
    if (address === undefined || startBlock === undefined) return []
    return [{ pool: address.toLowerCase() as `0x${string}`, startBlock: BigInt(startBlock) }]
  })
  if (pools.length !== text.split(',').length)
    problems.push(`${poolsSetting} is no list of address:startBlock`)
  if (new Set(pools.map(({ pool }) => pool)).size !== pools.length)
    problems.push(`${poolsSetting} names a pool twice`)
  return pools
}

function readNoteKey(source: Source, mode: 'demo' | 'production', problems: string[]): KeyObject | undefined {
  const text = source.MIXING_NOTE_KEY
  if (!text) return undefined
  if (mode === 'production')
    problems.push('MIXING_NOTE_KEY is for the demo only and must not be set in production')
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) return createNoteKey(text)
  problems.push('MIXING_NOTE_KEY is not 32 bytes in hexadecimal')
  return undefined
}
