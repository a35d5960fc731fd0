import { getTestKey } from '@bank/chain/testing'
import { inTransaction } from '@bank/database'
import type { Address } from 'viem'
import { createOutboxDeps, createSender } from '../src/outbox/createSender.ts'
import { openOutboxTransaction } from '../src/outbox/openOutboxTransaction.ts'
import type { OutboxDeps } from '../src/outbox/outboxDeps.ts'
import { type BankBuilder, createTestChains, openBankBuilder } from './openBankBuilder.ts'

const chainId = 56
const keyIndex = 18

/** The outbox of a key over a database of its own, for what it does without a chain: none answers. */
export type OutboxFixture = Pick<BankBuilder, 'database' | 'asOwner' | 'readAsOwner' | 'close'> & {
  readonly sender: OutboxDeps['signer']['address']
  /** The dependencies of one more worker with the key. */
  createDeps(changes?: Partial<OutboxDeps>): OutboxDeps
  /** Opens calls of these subjects, by this key unless another is given. */
  open(
    subjects: readonly string[],
    params?: { readonly chainId?: number; readonly sender?: Address },
  ): Promise<void>
}

/** Opens the fixture. */
export async function openOutboxFixture(): Promise<OutboxFixture> {
  const { open: openBank, database, asOwner, readAsOwner, close } = await openBankBuilder()
  const bank = openBank({ chains: createTestChains(['http://127.0.0.1:9'], { chainId }) })
  const key = { kind: 'local', privateKey: getTestKey(keyIndex) } as const
  const createDeps: OutboxFixture['createDeps'] = (changes = {}) => ({
    ...createOutboxDeps(bank, createSender({ chainId, key })),
    ...changes,
  })
  const sender = createDeps().signer.address
  return {
    ...{ database, asOwner, readAsOwner, close, sender, createDeps },
    open: (subjects, params = {}) =>
      inTransaction(database, async (transaction) => {
        for (const subject of subjects)
          await openOutboxTransaction(transaction, { chainId, sender, ...params, subject })
      }),
  }
}
