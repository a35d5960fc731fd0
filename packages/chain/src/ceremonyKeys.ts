import { spendKey } from './generated/spendKey.ts'

/**
 * The `keyHash` of each verifier of each ceremony, added by a reviewed commit; none was held yet
 * (circuits/ceremony/README.md).
 */
export const ceremonyKeyHashes: readonly string[] = []

/**
 * True for keys of a recorded ceremony, by default those that this build proves and verifies with. Local records alone
 * decide: a node of an attacker could answer anything.
 */
export const isCeremonyKey = (
  keyHash: string = spendKey.keyHash,
  recorded: readonly string[] = ceremonyKeyHashes,
): boolean => recorded.includes(keyHash)
