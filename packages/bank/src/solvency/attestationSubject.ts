const prefix = 'attestation:'

/** The name of an attestation among outbox transactions, and back. */
export const attestationSubject = {
  of: (treeId: bigint): string => `${prefix}${treeId}`,
  /** Throws for the subject of anything else. */
  treeIdOf: (subject: string): bigint => {
    const id = subject.startsWith(prefix) ? subject.slice(prefix.length) : ''
    if (!/^[1-9][0-9]*$/.test(id)) throw new Error(`${subject} is no attestation`)
    return BigInt(id)
  },
} as const
