import { BankError } from '../src/errors.ts'

/** The code with which the bank refuses, and the key of its sentence where it names one. */
export async function getRefusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BankError)) throw error ?? new Error('it was not refused')
  return error.messageKey === undefined ? error.code : [error.code, error.messageKey]
}
