import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

test('behavior: a bank on a chain that this product does not know, whose USDT has 6 decimals, pays its member', async () => {
  const { doctorProblems, paid, lost } = await rehearse(
    { kind: 'server', home: { chainId: 8453, decimals: 6 } },
    () => {},
  )
  expect({ doctorProblems, paid, lost }).toEqual({ doctorProblems: 0, paid: 1, lost: 0 })
})
