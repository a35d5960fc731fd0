import { createHash } from 'node:crypto'
import { findAcceptedLanguage } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { BankError } from '@bank/bank'
import { labels, type Texts, valueTexts, words } from './summaryTexts.ts'

/** What an approval does, in words for the operator, and a hash of the facts behind the words. */
export type Summary = ConsoleResult<'queryProposal'>['summary']

type WithdrawalFacts = Pick<
  ConsoleResult<'queryWithdrawal'>,
  'id' | 'memberId' | 'isMemberBanned' | 'address' | 'amount' | 'createTime' | 'risk'
>
type ProposalFacts = Pick<
  ConsoleResult<'approveProposal'>,
  'id' | 'kind' | 'state' | 'detail' | 'reason' | 'proposedBy' | 'createTime' | 'effectTime'
>
type ParameterFacts = Pick<
  ConsoleResult<'queryParameters'>[number],
  'name' | 'value' | 'kind' | 'unit' | 'minimum' | 'maximum'
>

const spans = [
  [24 * 60 * 60_000, 'days'],
  [60 * 60_000, 'hours'],
  [60_000, 'minutes'],
  [1_000, 'seconds'],
] as const

type Line = readonly [label: string, value: string]

/** What approving, releasing or returning a withdrawal is about. */
export function summarizeWithdrawal(facts: WithdrawalFacts, acceptLanguage: string | undefined): Summary {
  const say = speak(acceptLanguage)
  const { id, memberId, isMemberBanned, address, amount, createTime, risk } = facts
  const yesOrNo = (value: boolean) => say(words[value ? 'yes' : 'no'])
  const lines: Line[] = [
    [say(labels.withdrawal), id],
    [say(labels.pays), `${amount} USDT`],
    [say(labels.to), address],
    [say(labels.member), memberId],
    [say(labels.banned), yesOrNo(isMemberBanned)],
    [say(labels.asked), sayTime(createTime)],
  ]
  if (risk === null) lines.push([say(labels.sanctions), say(words.unscreened)])
  else
    lines.push(
      [say(labels.accountAge), sayAge(say, risk.accountAgeMs)],
      [say(labels.first), yesOrNo(risk.isFirst)],
      [say(labels.lastDay), `${risk.lastDayAmount} GUSD`],
      [
        say(labels.sanctions),
        risk.isSanctioned === null ? say(words.unanswered) : yesOrNo(risk.isSanctioned),
      ],
    )
  return {
    lines: lines.map(toLine),
    hash: hashOf(['withdrawal', id, memberId, isMemberBanned, address, amount, createTime, risk]),
  }
}

/** What approving a proposal does, and when; `parameter` is what would be changed, as it stands now. */
export function summarizeProposal(
  { parameter, ...facts }: ProposalFacts & { readonly parameter?: ParameterFacts | undefined },
  acceptLanguage: string | undefined,
): Summary {
  const say = speak(acceptLanguage)
  const { id, kind, state, reason, proposedBy, createTime } = facts
  const isOpen = state === 'open'
  // What it was changed from is known only until it is changed.
  const detail = parameter && isOpen ? { ...facts.detail, from: parameter.value } : facts.detail
  const details = Object.entries(detail)
  const sorted = details.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines: Line[] = [
    [say(labels.proposal), id],
    [say(labels.kind), sayValue(say, 'kind', kind)],
    ...details.map(
      // A partner app's name is a person's word, whatever it happens to be.
      ([name, value]): Line =>
        isLabel(name)
          ? [
              say(labels[name]),
              kind === 'partnerApp' ? value : sayDetail(say, name, value, { parameter, asset: detail.asset }),
            ]
          : [name, value],
    ),
    ...(parameter ? [boundsLine(say, parameter)] : []),
    ...effectLines(say, facts),
    [say(labels.reason), reason],
    [say(labels.proposedBy), proposedBy.name],
    [say(labels.proposed), sayTime(createTime)],
  ]
  return {
    lines: lines.map(toLine),
    hash: hashOf(['proposal', id, kind, sorted, reason, proposedBy.id, createTime]),
  }
}

/** Refuses an approval of something else than what its operator read. Throws 3018 with a message of its own. */
export function assertRead(summary: Summary, hashRead: string): void {
  if (summary.hash !== hashRead) throw new BankError(3018, { messageKey: 'summaryChanged' })
}

type Say = (texts: Texts) => string

/** A figure with its unit: 100 of what is what a decision is about. */
function sayDetail(
  say: Say,
  name: keyof typeof labels,
  value: string,
  { parameter, asset = 'USDT' }: { parameter: ParameterFacts | undefined; asset: string | undefined },
): string {
  if (name === 'amount' || name === 'exchangeFees') return `${value} ${asset}`
  if (name === 'mixingFees') return `${value} BNB`
  if (parameter && (name === 'value' || name === 'from')) return sayParameter(parameter, value)
  return sayValue(say, name, value)
}

function sayParameter({ name, kind, unit }: ParameterFacts, value: string): string {
  if (unit !== null) return `${value} ${unit}`
  return kind === 'ratio' && name.endsWith('Ratio') ? `${value} (${toPercent(value)})` : value
}

/** Two places to the left, by the digits and not by a float. */
function toPercent(ratio: string): string {
  const [whole = '0', fraction = ''] = ratio.split('.')
  const digits = fraction.padEnd(2, '0')
  const percent = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const rest = digits.slice(2).replace(/0+$/, '')
  return `${percent}${rest === '' ? '' : `.${rest}`} %`
}

const boundsLine = (say: Say, parameter: ParameterFacts): Line => [
  say(labels.bounds),
  [parameter.minimum, parameter.maximum]
    .map((bound) => (bound === null ? '…' : sayParameter(parameter, bound)))
    .join(' – '),
]

/** When it takes effect: the moment once it is known, else what it waits for. */
function effectLines(say: Say, { kind, state, effectTime }: ProposalFacts): readonly Line[] {
  if (effectTime !== null) return [[say(labels.effect), sayTime(effectTime)]]
  if (state !== 'open') return []
  return [[say(labels.effect), say(kind === 'parameter' ? words.dayAfter : words.atOnce)]]
}

/** An account of two seconds is not one of "0 days", which reads like a day that has no news. */
function sayAge(say: Say, ageMs: number): string {
  const [unitMs, unit] = spans.find(([least]) => ageMs >= least) ?? ([1_000, 'seconds'] as const)
  const age = `${Math.floor(ageMs / unitMs)} ${say(words[unit])}`
  return unit === 'days' ? age : `${age} (${say(words.young)})`
}

function sayValue(say: Say, name: keyof typeof labels, value: string): string {
  const texts = valueTexts[name]
  const found = texts && Object.hasOwn(texts, value) ? texts[value] : undefined
  return found ? say(found) : value
}

function speak(acceptLanguage = ''): Say {
  const isChinese = findAcceptedLanguage(acceptLanguage)?.startsWith('zh') === true
  return ([english, chinese]) => (isChinese ? chinese : english)
}

const isLabel = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

/** What two offices can agree on, such as "2026-11-21 06:02:10 UTC". */
const sayTime = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const toLine = ([label, value]: Line) => ({ label, value })

const hashOf = (facts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
