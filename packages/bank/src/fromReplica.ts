import type { BankContext } from './bankContext.ts'

type Read<Context extends BankContext, Params extends unknown[], Result> = (
  bank: Context,
  ...params: Params
) => Promise<Result>

/**
 * Makes a read that the bank's replica answers where it has one, with all that was committed before: for lists, exports and
 * reports, on which nothing is decided. Clock and parameters stay those of the primary.
 */
export const fromReplica =
  <Context extends BankContext, Params extends unknown[], Result>(
    read: Read<Context, Params, Result>,
  ): Read<Context, Params, Result> =>
  (bank, ...params) =>
    bank.replica === undefined
      ? read(bank, ...params)
      : bank.replica.read((database) => read({ ...bank, database }, ...params))
