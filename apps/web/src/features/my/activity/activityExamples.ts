import type { LedgerRecord } from '../../../records/accountQueries.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import type { Order as MixedOrder } from '../../../records/mixingQueries.ts'

const depositor = '0x00000000000000000000000000000000000000aA'
const receiver = '0x00000000000000000000000000000000000000bB'
const hash = `0x${'1'.repeat(64)}`

/** A ledger record as the server answers it, for tests; a credit unless `debit`. */
export const createLedgerRecord = ({
  debit = false,
  time,
  ...fields
}: Pick<LedgerRecord, 'id' | 'transactionId' | 'eventType' | 'currencyId' | 'actionAmount'> &
  Partial<Pick<LedgerRecord, 'source' | 'metadata'>> & {
    readonly debit?: boolean
    readonly time: number
  }): LedgerRecord => ({
  actionType: debit ? 1 : 0,
  createTime: time,
  principal: null,
  feeAmount: null,
  arrivalAmount: null,
  source: null,
  metadata: null,
  ...fields,
})

/** A mixed transfer as the server answers it, for tests. */
export const createMixedTransfer = (fields: Partial<MixedOrder>): MixedOrder =>
  ({
    orderId: '1',
    commitmentHex: '0x01',
    depositAmount: '0.1',
    orderStatus: 2,
    detail: 'withdrawn',
    createTime: 1,
    fromAddress: depositor,
    receiverAddress: receiver,
    inHash: hash,
    outHash: null,
    ...fields,
  }) as MixedOrder

/** A cross-chain transfer as the server answers it, for tests. */
export const createCrossTransfer = (fields: Partial<CrossOrder>): CrossOrder =>
  ({
    orderId: '1',
    originAmount: '25.1234567',
    originSymbol: 'USDT',
    destAmount: '25.05',
    crossSymbol: 'USDT',
    detail: 'filled',
    crossTime: 1,
    depositor,
    recipient: receiver,
    originTxHash: hash,
    fillHash: null,
    refundHash: null,
    ...fields,
  }) as CrossOrder
