const prefix = 'attestation:'

/** The name of an attestation among outbox transactions, and back. */
export const attestationSubject = {
  of: (treeId: bigint): string => `${prefix}${treeId}`,
  treeIdOf: (subject: string): bigint => BigInt(subject.slice(prefix.length)),
} as const
