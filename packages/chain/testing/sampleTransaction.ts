import type { UnsignedTransaction } from '../src/server/signer.ts'

/** A transaction for tests of signers. */
export const sampleTransaction: UnsignedTransaction = {
  chainId: 56,
  nonce: 7,
  to: `0x${'11'.repeat(20)}`,
  callData: '0xabcd',
  value: 0n,
  gas: 800_000n,
  maxFeePerGas: 3n,
  maxPriorityFeePerGas: 1n,
}
