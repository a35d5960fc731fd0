import { type Address, type Hex, isAddress, isHex, size } from 'viem'

/** A proved withdrawal for a relayer, which names no wallet: it may be handed in from any device and network. */
export type RelayFile = {
  readonly kind: 'withdrawal'
  /** Origin of the relayer that the proof pays. */
  readonly relayer: string
  readonly chainId: number
  readonly pool: Address
  readonly proof: Hex
  readonly root: Hex
  readonly nullifierHash: Hex
  readonly receiverAddress: Address
}

/** Formats a withdrawal as the text of its file. */
export const formatRelayFile = (file: RelayFile): string => `${JSON.stringify(file, null, 2)}\n`

/** Parses the text of a file; undefined for anything else. */
export function parseRelayFile(text: string): RelayFile | undefined {
  try {
    const file = JSON.parse(text) as RelayFile
    const { kind, relayer, chainId, pool, proof, root, nullifierHash, receiverAddress } = file
    const isWhole =
      kind === 'withdrawal' &&
      new URL(relayer).origin === relayer &&
      Number.isSafeInteger(chainId) &&
      [pool, receiverAddress].every((address) => isAddress(address, { strict: false })) &&
      isBytes(proof, 256) &&
      isBytes(root, 32) &&
      isBytes(nullifierHash, 32)
    return isWhole ? { kind, relayer, chainId, pool, proof, root, nullifierHash, receiverAddress } : undefined
  } catch {
    return undefined
  }
}

const isBytes = (word: unknown, length: number): boolean => isHex(word) && size(word) === length
