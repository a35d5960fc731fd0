import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

test('default: a bank that its commands brought up pays a member while its database is killed', async () => {
  const steps: string[] = []
  const { minutes, ...figures } = await rehearse({ kind: 'server' }, (step) => steps.push(step))
  expect({ ...figures, steps: steps.filter((step) => step.startsWith(' ')) }).toEqual({
    database: 'server',
    manualSteps: 0,
    doctorProblems: 0,
    paid: 1,
    lost: 0,
    failedRequests: expect.any(Number),
    databaseAwayMs: expect.any(Number),
    steps: [],
  })
  expect(figures.failedRequests).toBeGreaterThan(0)
  expect(minutes).toBeGreaterThan(0)
})
