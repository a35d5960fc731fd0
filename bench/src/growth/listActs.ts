import {
  type BankContext,
  cancelWithdrawal,
  checkSolvency,
  creditUnclaimedDeposits,
  exchange,
  findSession,
  getBalance,
  getLedgerRecord,
  getMember,
  getMixingFigures,
  getPlatformFigures,
  getProfitPool,
  getReviewTime,
  getSecurity,
  getSolvency,
  getTeamSummary,
  getWithdrawal,
  listCrossOrders,
  listEarnings,
  listInvitations,
  listLedgerRecords,
  listMixingOrders,
  listProducts,
  listRecharges,
  listSignIns,
  listStakes,
  listTeamMembers,
  listWithdrawals,
  mixingSchedule,
  parseMemberId,
  readAlarms,
  reconcileBooks,
  redeem,
  requestWithdrawal,
  rollUpHouse,
  runLossShares,
  runSettlement,
  settleProposals,
  settleRewards,
  sharePool,
  stake,
} from '@bank/bank'
import { busyMember } from './listFillStatements.ts'

/** A call of the members' server or a pass of the worker, as production makes it. */
export type Act = {
  readonly name: string
  /** Runs it once on the books as they are; returns the part that is measured. */
  prepare(): Promise<() => Promise<unknown>>
}

const memberId = parseMemberId(BigInt(busyMember))
const member = { id: memberId, banned: false, address: `0x${'0'.repeat(39)}2`, sessionId: '1' } as const
const page = { pageNo: 1, pageSize: 20 }
const vault = { chainId: 56, address: `0x${'11'.repeat(20)}`, startBlock: 0n } as const

const read = (name: string, run: () => Promise<unknown>): Act => ({ name, prepare: async () => run })

/** Reads of the busy member's screens. */
const listMemberReads = (bank: BankContext): readonly Act[] => [
  read('findSession', () => findSession(bank, 'x'.repeat(43))),
  read('getBalance', () => getBalance(bank, { memberId })),
  read('getMember', () => getMember(bank, { memberId })),
  read('listLedgerRecords: all', () => listLedgerRecords(bank, { ...page, memberId, classifyLedgerId: 0 })),
  read('listLedgerRecords: fifth page', () =>
    listLedgerRecords(bank, { ...page, pageNo: 5, memberId, classifyLedgerId: 0 }),
  ),
  read('listLedgerRecords: a rare kind', () =>
    listLedgerRecords(bank, { ...page, memberId, classifyLedgerId: 1 }),
  ),
  read('getLedgerRecord', () =>
    getLedgerRecord(bank, { memberId, ledgerRecordId: `${memberId * 256n + 65n}-3` }),
  ),
  read('listRecharges', () => listRecharges(bank, { ...page, memberId })),
  read('listWithdrawals', () => listWithdrawals(bank, { ...page, memberId })),
  read('listStakes: open', () => listStakes(bank, { ...page, memberId, status: 'open' })),
  read('listStakes: all', () => listStakes(bank, { ...page, memberId, status: 'all' })),
  read('listEarnings', () => listEarnings(bank, { memberId, days: 30 })),
  read('getTeamSummary', () => getTeamSummary(bank, { memberId })),
  read('listInvitations', () => listInvitations(bank, { ...page, memberId, publicOrigin: 'https://x' })),
  read('listTeamMembers: time', () => listTeamMembers(bank, { ...page, memberId, sort: 'time' })),
  read('listTeamMembers: performance', () =>
    listTeamMembers(bank, { ...page, memberId, sort: 'performance' }),
  ),
  read('listSignIns', () => listSignIns(bank, { ...page, memberId, member })),
  read('getSecurity', () => getSecurity(bank, { memberId, member })),
  read('getProfitPool', () => getProfitPool(bank, { memberId })),
  read('listMixingOrders', () => listMixingOrders(bank, { ...page, memberId, orderStatus: undefined })),
  read('listCrossOrders', () => listCrossOrders(bank, { memberId })),
]

/** Reads of a visitor's pages. */
const listPublicReads = (bank: BankContext): readonly Act[] => [
  read('listProducts', () => listProducts(bank)),
  read('getPlatformFigures', () => getPlatformFigures(bank)),
  read('getReviewTime', () => getReviewTime(bank)),
  read('getSolvency', () => getSolvency(bank, page)),
  read('getMixingFigures', () => {
    const mixing = {
      ...mixingSchedule.demo,
      noteKey: undefined,
      waitMaximumMs: 0,
      keepDays: 30,
      isKeyTrusted: true,
      contracts: [],
      relayers: [],
    }
    return getMixingFigures({ ...bank, mixing })
  }),
]

const listOrders = (bank: BankContext): readonly Act[] => {
  const withdraw = () => requestWithdrawal(bank, { member, amount: '1' })
  const purchase = (stakeTemplateId: string) => stake(bank, { member, stakeTemplateId, amount: '100' })
  return [
    read('exchange', () =>
      exchange(bank, { member, fromCurrency: '0', toCurrency: '1', exchangeAmount: '1.5' }),
    ),
    {
      name: 'requestWithdrawal',
      // At most twenty orders may be open.
      prepare: async () => {
        const open = await listWithdrawals(bank, { pageNo: 1, pageSize: 1, memberId })
        const [last] = open.dataList
        if (last?.cancellable) await cancelWithdrawal(bank, { memberId, withdrawalId: last.withdrawalId })
        return withdraw
      },
    },
    {
      name: 'cancelWithdrawal',
      prepare: async () => {
        const { withdrawalId } = await withdraw()
        return () => cancelWithdrawal(bank, { memberId, withdrawalId })
      },
    },
    {
      name: 'getWithdrawal',
      prepare: async () => {
        const { withdrawalId } = await withdraw()
        return async () => {
          await getWithdrawal(bank, { memberId, withdrawalId })
          await cancelWithdrawal(bank, { memberId, withdrawalId })
        }
      },
    },
    {
      name: 'stake: demand',
      prepare: async () => () => purchase('1'),
    },
    { name: 'stake: fixed', prepare: async () => () => purchase('2') },
    {
      name: 'redeem',
      prepare: async () => {
        const { stakeOrderId } = await purchase('1')
        return () => redeem(bank, { memberId, stakeOrderId })
      },
    },
  ]
}

/** Passes of the worker that find nothing new to do, as nearly all of them. */
const listPasses = (bank: BankContext): readonly Act[] => [
  read('rollUpHouse', () => rollUpHouse(bank)),
  read('reconcileBooks: since the last pass', () => reconcileBooks(bank)),
  read('creditUnclaimedDeposits', () => creditUnclaimedDeposits(bank)),
  read('settleProposals', () => settleProposals(bank)),
  read('runLossShares', () => runLossShares(bank)),
  read('runSettlement', () => runSettlement(bank)),
  read('settleRewards', () => settleRewards(bank)),
  read('sharePool', () => sharePool(bank)),
  read('checkSolvency', () => checkSolvency(bank, vault)),
  read('readAlarms', () => readAlarms(bank)),
]

/** The hot acts of a bank that is filled by `listFillStatements`. */
export function listActs(bank: BankContext): readonly Act[] {
  return [...listMemberReads(bank), ...listPublicReads(bank), ...listOrders(bank), ...listPasses(bank)]
}
