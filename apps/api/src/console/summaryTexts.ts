/** A text in English and in Simplified Chinese, the two languages of the console. */
export type Texts = readonly [english: string, chinese: string]

/** What stands before a fact. */
export const labels = {
  withdrawal: ['Withdrawal', '提现'],
  pays: ['The vault pays', '金库支付'],
  to: ['To the wallet', '收款钱包'],
  member: ['Member', '会员'],
  banned: ['The member is suspended', '会员已被停用'],
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
  bounds: ['Allowed', '允许范围'],
  effect: ['Takes effect', '生效时间'],
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
} as const satisfies Record<string, Texts>
/** Short answers. */
export const words = {
  yes: ['yes', '是'],
  no: ['no', '否'],
  unanswered: ['no answer', '未应答'],
  unscreened: ['not screened yet', '尚未筛查'],
  days: ['days', '天'],
  hours: ['hours', '小时'],
  minutes: ['minutes', '分钟'],
  dayAfter: ['24 hours after the approval', '批准 24 小时后'],
  atOnce: ['At once, with the approval', '批准后立即生效'],
} as const satisfies Record<string, Texts>

const yesOrNo = { true: words.yes, false: words.no }
const names: Readonly<Record<string, Texts>> = {
  exchangePrice: ['Exchange price', '兑换价格'],
  exchangeFeeRatio: ['Exchange fee', '兑换手续费'],
  exchangeMinimum: ['Smallest exchange', '最小兑换额'],
  withdrawalMinimum: ['Smallest withdrawal', '最小提现额'],
  withdrawalAutoPerMember: ['Paid without review, a member and day', '会员单日免审核额度'],
  withdrawalAutoInAll: ['Paid without review in all, a day', '全站单日免审核总额'],
  withdrawalOneReviewer: ['One reviewer up to, two above', '单人审核上限（超出需两人）'],
  stakeMinimum: ['Smallest stake', '最小质押额'],
  issuanceCap: ['Issuance cap', '发行上限'],
  yield: ['Yield', '收益'],
  team: ['Team rewards', '团队奖励'],
  pool: ['Bonus pool', '奖金池'],
  privateTransfer: ['Private transfer', '隐私转账'],
}
const kinds: Readonly<Record<string, Texts>> = {
  adjustment: ['Adjustment', '调账'],
  capital: ['Capital deposit', '注资'],
  suspense: ['Suspense booking', '待认领入账'],
  surplus: ['Surplus booking', '盈余入账'],
  parameter: ['Parameter', '参数'],
  openingFigures: ['Opening figures', '期初数据'],
  gate: ['Gate', '闸门'],
  partnerApp: ['Partner app', '合作应用'],
  operator: ['Operator', '操作员'],
}

/** The bank's own words among the facts, by the label they stand under; what a person wrote is never among them. */
export const valueTexts: Readonly<Partial<Record<keyof typeof labels, Readonly<Record<string, Texts>>>>> = {
  kind: kinds,
  name: names,
  direction: { add: ['Add to the balance', '增加余额'], deduct: ['Deduct from the balance', '扣减余额'] },
  isOpen: yesOrNo,
  isEnabled: yesOrNo,
  role: {
    reviewer: ['Reviewer', '审核员'],
    treasurer: ['Treasurer', '司库'],
    parameters: ['Parameter officer', '参数管理员'],
    auditor: ['Auditor', '审计员'],
    support: ['Support', '客服'],
  },
}
