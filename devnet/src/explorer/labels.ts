const english = {
  language: 'en',
  title: 'Local explorer',
  demo: 'Demo chain: these blocks exist on this machine only.',
  overview: 'Chains',
  block: 'Block',
  blocks: 'Latest blocks',
  transaction: 'Transaction',
  transactions: 'Transactions',
  address: 'Address',
  status: 'Status',
  success: 'Success',
  reverted: 'Reverted',
  pending: 'Waiting for a block',
  final: 'final',
  notFinal: 'not final yet',
  from: 'From',
  to: 'To',
  creates: 'Creates contract',
  value: 'Value',
  fee: 'Fee paid',
  nonce: 'Nonce',
  call: 'Call',
  events: 'Events',
  contract: 'Contract',
  time: 'Time',
  hash: 'Hash',
  parent: 'Parent',
  amount: 'Amount',
  balance: 'Balance',
  sent: 'Transactions sent',
  transfers: 'Latest USDT transfers',
  none: 'None.',
  notFoundTitle: 'Not found',
  notFound: 'There is no such block, transaction or address on the local chains.',
  newer: 'Newer',
  older: 'Older',
  account: 'demo account',
}

export type Labels = Readonly<Record<keyof typeof english, string>>

const chinese: Labels = {
  language: 'zh-CN',
  title: '本地浏览器',
  demo: '演示链：这些区块只存在于本机。',
  overview: '链',
  block: '区块',
  blocks: '最新区块',
  transaction: '交易',
  transactions: '交易',
  address: '地址',
  status: '状态',
  success: '成功',
  reverted: '已回滚',
  pending: '等待打包',
  final: '已最终确认',
  notFinal: '尚未最终确认',
  from: '发送方',
  to: '接收方',
  creates: '创建合约',
  value: '金额',
  fee: '手续费',
  nonce: '序号',
  call: '调用',
  events: '事件',
  contract: '合约',
  time: '时间',
  hash: '哈希',
  parent: '父区块',
  amount: '数额',
  balance: '余额',
  sent: '已发送交易',
  transfers: '最新 USDT 转账',
  none: '暂无。',
  notFoundTitle: '未找到',
  notFound: '本地链上没有这个区块、交易或地址。',
  newer: '较新',
  older: '较早',
  account: '演示账户',
}

/** The words of the language that the browser likes best of the two there are. */
export function chooseLabels(acceptLanguage: string): Labels {
  const ranked = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { tag: tag.toLowerCase(), quality: Number(quality.replace('q=', '')) || 0 }
    })
    .sort((a, b) => b.quality - a.quality)
  const first = ranked.find(({ tag }) => /^(zh|en)\b/.test(tag))
  return first?.tag.startsWith('zh') ? chinese : english
}
