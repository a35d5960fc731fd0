import { BankError } from '../../errors.ts'

/** Key of a private deposit; the pool in lower case. */
export type DepositPlace = { readonly chainId: string; readonly pool: string; readonly leafIndex: number }

/** Writes the id that operators name a deposit by. */
export function formatDepositId({ chainId, pool, leafIndex }: DepositPlace): string {
  return `${chainId}:${pool}:${leafIndex}`
}

/** Reads the id of a deposit. Throws 400. */
export function parseDepositId(id: string): DepositPlace {
  const [, chainId, pool, leafIndex] = /^([1-9]\d{0,9}):(0x[0-9a-f]{40}):(0|[1-9]\d{0,6})$/.exec(id) ?? []
  if (chainId === undefined || pool === undefined || leafIndex === undefined) throw new BankError(400)
  return { chainId, pool, leafIndex: Number(leafIndex) }
}
