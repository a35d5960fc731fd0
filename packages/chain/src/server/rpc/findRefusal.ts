import { BaseError, type Hex } from 'viem'

/** A node's refusal of a call; `revertData` is the contract's answer, which may be empty. */
export type Refusal = { readonly message: string; readonly revertData: Hex }

function findRevertData(link: Error): Hex | undefined {
  const found: unknown = 'data' in link ? link.data : undefined
  const nested = typeof found === 'object' && found !== null && 'data' in found ? found.data : found
  return typeof nested === 'string' && /^0x([0-9a-f]{2})+$/i.test(nested) ? (nested as Hex) : undefined
}

/** The node's own words and what the contract answered: viem keeps them on different links of one chain of causes. */
export function findRefusal(error: unknown): Refusal | undefined {
  let message: string | undefined
  let revertData: Hex | undefined
  let link: unknown = error
  for (let depth = 0; depth < 8 && link instanceof Error; depth += 1) {
    if ('code' in link && typeof link.code === 'number' && link.code !== -1) {
      message ??= link instanceof BaseError ? (link.details ?? link.shortMessage) : link.message
      revertData ??= findRevertData(link)
    }
    link = link.cause
  }
  return message === undefined ? undefined : { message, revertData: revertData ?? '0x' }
}
