import { createHash } from 'node:crypto'
import { findAcceptedLanguage } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { BankError } from '@bank/bank'
import { labels, shortTexts, type Texts, valueTexts } from './summaryTexts.ts'

/** The effect of an approval as text, and a hash of the facts behind them. */
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

/** Kinds that take effect a day after their approval. */
const delayedKinds: ReadonlySet<ProposalFacts['kind']> = new Set(['parameter', 'lossShare', 'lossReturn'])

/** Figures that are always in USDT. */
const usdtFigures: ReadonlySet<string> = new Set(['exchangeFees', 'assets', 'liabilities', 'claims', 'left'])

type Line = readonly [label: string, value: string]

/** Formats the facts of a withdrawal for its approval, release or return. */
export function formatWithdrawalSummary(facts: WithdrawalFacts, acceptLanguage: string | undefined): Summary {
  const translate = createTranslate(acceptLanguage)
  const { id, memberId, isMemberBanned, address, amount, createTime, risk } = facts
  const formatYesNo = (value: boolean) => translate(shortTexts[value ? 'yes' : 'no'])
  const lines: Line[] = [
    [translate(labels.withdrawal), id],
    [translate(labels.pays), `${amount} USDT`],
    [translate(labels.to), address],
    [translate(labels.member), memberId],
    [translate(labels.banned), formatYesNo(isMemberBanned)],
    [translate(labels.asked), formatTime(createTime)],
  ]
  if (risk === null) lines.push([translate(labels.sanctions), translate(shortTexts.unscreened)])
  else
    lines.push(
      [translate(labels.accountAge), formatAge(translate, risk.accountAgeMs)],
      [translate(labels.first), formatYesNo(risk.isFirst)],
      [translate(labels.lastDay), `${risk.lastDayAmount} GUSD`],
      [
        translate(labels.sanctions),
        risk.isSanctioned === null ? translate(shortTexts.unanswered) : formatYesNo(risk.isSanctioned),
      ],
    )
  return {
    lines: lines.map(toLine),
    hash: hashFacts(['withdrawal', id, memberId, isMemberBanned, address, amount, createTime, risk]),
  }
}

/** Formats the effect of a proposal and its time; `parameter` is the parameter's current value. */
export function formatProposalSummary(
  { parameter, ...facts }: ProposalFacts & { readonly parameter?: ParameterFacts | undefined },
  acceptLanguage: string | undefined,
): Summary {
  const translate = createTranslate(acceptLanguage)
  const { id, kind, state, reason, proposedBy, createTime } = facts
  const isOpen = state === 'open'
  // The old value is known only until the parameter changes.
  const detail = parameter && isOpen ? { ...facts.detail, from: parameter.value } : facts.detail
  const details = Object.entries(detail)
  const sorted = details.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines: Line[] = [
    [translate(labels.proposal), id],
    [translate(labels.kind), formatValue(translate, 'kind', kind)],
    ...details.map(
      // A partner app's name is free text, even when it equals a known value.
      ([name, value]): Line =>
        isLabel(name)
          ? [
              translate(labels[name]),
              kind === 'partnerApp'
                ? value
                : formatDetail(translate, name, value, { parameter, asset: detail.asset }),
            ]
          : [name, value],
    ),
    ...(parameter ? [formatBounds(translate, parameter)] : []),
    ...formatEffect(translate, facts),
    [translate(labels.reason), reason],
    [translate(labels.proposedBy), proposedBy.name],
    [translate(labels.proposed), formatTime(createTime)],
  ]
  return {
    lines: lines.map(toLine),
    hash: hashFacts(['proposal', id, kind, sorted, reason, proposedBy.id, createTime]),
  }
}

/** Rejects an approval of a summary that differs from the one the operator read. Throws 3018 (summaryChanged). */
export function assertSummaryRead(summary: Summary, hashRead: string): void {
  if (summary.hash !== hashRead) throw new BankError(3018, { messageKey: 'summaryChanged' })
}

type Translate = (texts: Texts) => string

/** Formats a fact with its unit. */
function formatDetail(
  translate: Translate,
  name: keyof typeof labels,
  value: string,
  { parameter, asset = 'USDT' }: { parameter: ParameterFacts | undefined; asset: string | undefined },
): string {
  if (name === 'amount') return `${value} ${asset}`
  if (usdtFigures.has(name)) return `${value} USDT`
  if (name === 'mixingFees') return `${value} BNB`
  if (parameter && (name === 'value' || name === 'from')) return formatParameter(parameter, value)
  return formatValue(translate, name, value)
}

function formatParameter({ name, kind, unit }: ParameterFacts, value: string): string {
  if (unit !== null) return `${value} ${unit}`
  return kind === 'ratio' && name.endsWith('Ratio') ? `${value} (${toPercent(value)})` : value
}

/** Moves the decimal point two places in the text, without a float. */
function toPercent(ratio: string): string {
  const [whole = '0', fraction = ''] = ratio.split('.')
  const digits = fraction.padEnd(2, '0')
  const percent = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const rest = digits.slice(2).replace(/0+$/, '')
  return `${percent}${rest === '' ? '' : `.${rest}`} %`
}

const formatBounds = (translate: Translate, parameter: ParameterFacts): Line => [
  translate(labels.bounds),
  [parameter.minimum, parameter.maximum]
    .map((bound) => (bound === null ? '…' : formatParameter(parameter, bound)))
    .join(' – '),
]

/** Formats the time of effect: the moment once it is known, else its condition. */
function formatEffect(translate: Translate, { kind, state, effectTime }: ProposalFacts): readonly Line[] {
  if (effectTime !== null) return [[translate(labels.effect), formatTime(effectTime)]]
  if (state !== 'open') return []
  return [
    [translate(labels.effect), translate(delayedKinds.has(kind) ? shortTexts.dayAfter : shortTexts.atOnce)],
  ]
}

/** Formats an age in its largest unit: an account of two seconds is not one of "0 days". */
function formatAge(translate: Translate, ageMs: number): string {
  const [unitMs, unit] = spans.find(([least]) => ageMs >= least) ?? ([1_000, 'seconds'] as const)
  const age = `${Math.floor(ageMs / unitMs)} ${translate(shortTexts[unit])}`
  return unit === 'days' ? age : `${age} (${translate(shortTexts.young)})`
}

function formatValue(translate: Translate, name: keyof typeof labels, value: string): string {
  const texts = valueTexts[name]
  const found = texts && Object.hasOwn(texts, value) ? texts[value] : undefined
  return found ? translate(found) : value
}

function createTranslate(acceptLanguage = ''): Translate {
  const isChinese = findAcceptedLanguage(acceptLanguage)?.startsWith('zh') === true
  return ([english, chinese]) => (isChinese ? chinese : english)
}

const isLabel = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

/** Formats a time for readers in two offices, such as "2026-11-21 06:02:10 UTC". */
const formatTime = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const toLine = ([label, value]: Line) => ({ label, value })

const hashFacts = (facts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')
