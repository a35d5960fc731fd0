import { createHash } from 'node:crypto'
import { findAcceptedLanguage } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { BankError } from '@bank/bank'

/** What an approval does, in words for the operator, and a hash of the facts behind the words. */
export type Summary = ConsoleResult<'queryProposal'>['summary']

type WithdrawalFacts = Pick<
  ConsoleResult<'queryWithdrawal'>,
  'id' | 'memberId' | 'address' | 'amount' | 'createTime' | 'risk'
>
type ProposalFacts = Pick<
  ConsoleResult<'approveProposal'>,
  'id' | 'kind' | 'detail' | 'reason' | 'proposedBy' | 'createTime'
>

/** Each label in English and in Simplified Chinese, the two languages of the console. */
const labels = {
  withdrawal: ['Withdrawal', '提现'],
  pays: ['The vault pays', '金库支付'],
  to: ['To the wallet', '收款钱包'],
  member: ['Member', '会员'],
  asked: ['Asked for', '申请时间'],
  accountAge: ['Age of the account', '账户年龄'],
  first: ['First withdrawal', '首次提现'],
  lastDay: ['Asked for within 24 h', '24 小时内申请总额'],
  sanctions: ['On the sanctions list', '制裁名单'],
  proposal: ['Proposal', '提案'],
  kind: ['Kind', '类别'],
  proposedBy: ['Proposed by', '提案人'],
  proposed: ['Proposed', '提案时间'],
  reason: ['Reason', '理由'],
  memberId: ['Member', '会员'],
  address: ['Wallet', '钱包'],
  direction: ['Direction', '方向'],
  asset: ['Currency', '币种'],
  amount: ['Amount', '金额'],
  name: ['Name', '名称'],
  value: ['New value', '新值'],
  from: ['Value now', '现值'],
  depositor: ['Depositor', '存款人'],
  suspenseId: ['Deposit in suspense', '挂账存款'],
  isOpen: ['Open', '开放'],
  jurisdiction: ['Jurisdiction', '司法辖区'],
  licence: ['Licence', '牌照'],
  exchangeFees: ['Opening exchange fees', '期初兑换手续费'],
  members: ['Opening members', '期初会员数'],
  date: ['Date', '日期'],
  description: ['Description', '说明'],
  icon: ['Icon', '图标'],
  url: ['Link', '链接'],
  position: ['Position', '位置'],
  operatorId: ['Operator', '操作员'],
  role: ['Role', '角色'],
  isEnabled: ['Enabled', '启用'],
} as const satisfies Record<string, readonly [string, string]>
const words = {
  yes: ['yes', '是'],
  no: ['no', '否'],
  unanswered: ['no answer', '未应答'],
  unscreened: ['not screened yet', '尚未筛查'],
  days: ['days', '天'],
} as const satisfies Record<string, readonly [string, string]>

const dayMs = 24 * 60 * 60_000

type Line = readonly [label: string, value: string]

/** What approving, releasing or returning a withdrawal is about. */
export function summarizeWithdrawal(facts: WithdrawalFacts, acceptLanguage: string | undefined): Summary {
  const say = speak(acceptLanguage)
  const { id, memberId, address, amount, createTime, risk } = facts
  const yesOrNo = (value: boolean) => say(words[value ? 'yes' : 'no'])
  const lines: Line[] = [
    [say(labels.withdrawal), id],
    [say(labels.pays), `${amount} USDT`],
    [say(labels.to), address],
    [say(labels.member), memberId],
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
    hash: hashOf(['withdrawal', id, memberId, address, amount, createTime, risk]),
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
    [say(labels.kind), kind],
    ...details.map(([name, value]): Line => [isLabel(name) ? say(labels[name]) : name, value]),
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

function speak(acceptLanguage = ''): (texts: readonly [english: string, chinese: string]) => string {
  const isChinese = findAcceptedLanguage(acceptLanguage)?.startsWith('zh') === true
  return ([english, chinese]) => (isChinese ? chinese : english)
}

const isLabel = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

const toLine = ([label, value]: Line) => ({ label, value })

const hashOf = (facts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
