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
  'id' | 'kind' | 'detail' | 'reason' | 'proposedBy' | 'createTime'
>

const dayMs = 24 * 60 * 60_000

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
    [say(labels.asked), new Date(createTime).toISOString()],
  ]
  if (risk === null) lines.push([say(labels.sanctions), say(words.unscreened)])
  else
    lines.push(
      [say(labels.accountAge), `${Math.floor(risk.accountAgeMs / dayMs)} ${say(words.days)}`],
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

/** What approving a proposal does; `valueNow` is what a parameter would be changed from. */
export function summarizeProposal(
  { valueNow, ...facts }: ProposalFacts & { readonly valueNow?: string | undefined },
  acceptLanguage: string | undefined,
): Summary {
  const say = speak(acceptLanguage)
  const { id, kind, reason, proposedBy, createTime } = facts
  const detail = valueNow === undefined ? facts.detail : { ...facts.detail, from: valueNow }
  const details = Object.entries(detail).sort(([one], [other]) => (one < other ? -1 : 1))
  const lines: Line[] = [
    [say(labels.proposal), id],
    [say(labels.kind), sayValue(say, 'kind', kind)],
    ...details.map(
      // A partner app's name is a person's word, whatever it happens to be.
      ([name, value]): Line =>
        isLabel(name)
          ? [say(labels[name]), kind === 'partnerApp' ? value : sayValue(say, name, value)]
          : [name, value],
    ),
    [say(labels.reason), reason],
    [say(labels.proposedBy), proposedBy.name],
    [say(labels.proposed), new Date(createTime).toISOString()],
  ]
  return {
    lines: lines.map(toLine),
    hash: hashOf(['proposal', id, kind, details, reason, proposedBy.id, createTime]),
  }
}

/** Refuses an approval of something else than what its operator read. Throws 3018 with a message of its own. */
export function assertRead(summary: Summary, hashRead: string): void {
  if (summary.hash !== hashRead) throw new BankError(3018, { messageKey: 'summaryChanged' })
}

type Say = (texts: Texts) => string

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

const toLine = ([label, value]: Line) => ({ label, value })

const hashOf = (facts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
