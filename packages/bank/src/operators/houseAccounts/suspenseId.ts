import { BankError } from '../../errors.ts'

/** The identity of a deposit: the log that the vault wrote. */
export type DepositPlace = { readonly chainId: string; readonly txHash: string; readonly logIndex: number }

/** Writes the id of a deposit in suspense. */
export function formatSuspenseId(place: DepositPlace): string {
  return `${place.chainId}:${place.txHash}:${place.logIndex}`
}

/** Reads the id of a deposit in suspense. Throws 400. */
export function parseSuspenseId(id: string): DepositPlace {
  const [, chainId, txHash, logIndex] = /^([1-9]\d{0,9}):(0x[0-9a-f]{64}):(0|[1-9]\d{0,8})$/.exec(id) ?? []
  if (chainId === undefined || txHash === undefined || logIndex === undefined) throw new BankError(400)
  return { chainId, txHash, logIndex: Number(logIndex) }
}
