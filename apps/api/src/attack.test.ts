import { openTestBank } from '@bank/bank/testing'
import { describe, expect, test } from 'vitest'
import { inspectAnswer } from '../testing/attack/inspectAnswer.ts'
import { listChangedRows, readMoneyRows } from '../testing/attack/moneyRows.ts'
import { runAttack } from '../testing/attack/runAttack.ts'

/** Always the same requests here, so that a mutant meets the one that notices it; the benchmark draws others. */
const seed = 7

test('behavior: hostile requests get no error of the server, no secret and no money', async () => {
  const { requests, accepted, unavailable, ...found } = await runAttack({ requests: 2_000, seed })
  expect(found).toEqual({ seed, serverErrors: 0, leaks: 0, ledgerChanged: 0, failures: [] })
  expect(requests).toBeGreaterThanOrEqual(2_000)
  // A tenth of them pass every check of their fields, or the attack would end before any of our code.
  expect(accepted).toBeGreaterThan(requests / 10)
  expect(unavailable).toBeLessThan(requests / 10)
}, 600_000)

describe('inspectAnswer', () => {
  const answer = (text: string, status = 200) => ({
    status,
    text: `content-type\napplication/json\n\n${text}`,
  })

  test('default: a result, a refusal and 503 are no fault', () => {
    for (const status of [200, 400, 401, 404, 429, 503])
      expect(inspectAnswer(answer('{"code":0,"errInfo":"","result":null}', status), ['a secret'])).toEqual([])
  })

  test.each([500, 502, 599])('behavior: %i is an error of the server', (status) => {
    expect(inspectAnswer(answer('{}', status), [])).toEqual(['serverError'])
  })

  test.each([
    'Error: x\n    at handler (file:///srv/bank/addCall.ts:12:3)',
    'cannot find /srv/node_modules/fastify',
    'SELECT * FROM bank.member',
    'duplicate key value',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'postgresql://bank@host/bank',
    'root:x:0:0:root',
    '{"name":"ZodError"}',
    '{"token":"a secret"}',
  ])('behavior: %j is a leak', (text) => {
    expect(inspectAnswer(answer(text), ['a secret'])).toEqual(['leak'])
  })
})

test('behavior: a balance that moved is among the changed rows of money', async () => {
  const { bank, testDatabase, addMember, credit, close } = await openTestBank()
  try {
    await addMember(1)
    const before = await readMoneyRows(bank.database)
    expect(listChangedRows(before, await readMoneyRows(testDatabase.database))).toEqual([])
    await credit(1, 1n)
    const changed = listChangedRows(before, await readMoneyRows(bank.database))
    expect(changed).toContainEqual(expect.stringMatching(/^ledger\.entry /))
    expect(changed).toContainEqual(expect.stringMatching(/^ledger\.account /))
  } finally {
    await close()
  }
})
