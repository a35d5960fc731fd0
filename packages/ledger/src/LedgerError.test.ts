import { expect, test } from 'vitest'
import { LedgerError, toLedgerError } from './LedgerError.ts'

const databaseError = (fields: object) => Object.assign(new Error('said by the database'), fields)

test.each([
  [{ code: 'LG001' }, 'unbalanced'],
  [{ code: 'LG003' }, 'capReached'],
  [{ code: 'LG004' }, 'revenueExhausted'],
  [{ code: 'LG005' }, 'keyReused'],
  [{ code: 'LG006' }, 'unknownAccount'],
  [{ code: 'LG009' }, 'appendOnly'],
  [{ code: '22003' }, 'outOfRange'],
  [{ code: '23514', constraint: 'account_floor' }, 'insufficientBalance'],
])('default: %j is the fault %s, with the error as its cause', (fields, fault) => {
  const cause = databaseError(fields)
  const error = toLedgerError(cause)
  expect(error).toBeInstanceOf(LedgerError)
  expect(error).toMatchObject({ name: 'LedgerError', fault, message: 'said by the database', cause })
})

test.each(['account_floor', 'account_floor_102008'])(
  'behavior: a node of Citus names %s in the message alone',
  (constraint) => {
    const message = `new row for relation "account_102008" violates check constraint "${constraint}"`
    const error = toLedgerError(Object.assign(new Error(message), { code: '23514' }))
    expect(error).toMatchObject({ name: 'LedgerError', fault: 'insufficientBalance' })
  },
)

test('behavior: every other error stays what it is', () => {
  const others = [
    databaseError({ code: '40001' }),
    databaseError({ code: '23514', constraint: 'allowance_revenue_check' }),
    databaseError({ constraint: 'account_floor' }),
    new Error('no connection'),
    { code: 'LG001' },
    undefined,
  ]
  for (const other of others) expect(toLedgerError(other)).toBe(other)
})
