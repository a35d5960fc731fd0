export { type Association, chooseAssociation } from './chooseAssociation.ts'
export {
  createWithdrawalSignals,
  type WithdrawalSignals,
  type WithdrawSignals,
} from './createWithdrawalSignals.ts'
export { deriveNote, type NotePlace } from './deriveNote.ts'
export { encodeProof } from './encodeProof.ts'
export { decryptNote, encryptedNoteBytes, encryptNote } from './encryptedNote.ts'
export { findNextNote, type NextNote } from './findNextNote.ts'
export { findNotes, type OwnDeposit } from './findNotes.ts'
export {
  createFixedTree,
  emptyLeaf,
  emptyRoots,
  type FixedTree,
  type TreePath,
  treeDepth,
} from './fixedTree.ts'
export { type LogsFault, LogsIncomplete } from './logsIncomplete.ts'
export {
  computeCommitment,
  computeContext,
  computeLabel,
  computeLeaf,
  computeNullifierHash,
  fieldOrder,
  hashSecret,
  type Note,
  type Payment,
  type Place,
} from './noteHashes.ts'
export { encodeDepositCall, encodeTakeBackCall, encodeWithdrawCall, type PoolCall } from './poolCalls.ts'
export type { PoolDeposit, PoolState, Publication, Spend } from './poolState.ts'
export {
  type CircuitKeys,
  KeysMismatch,
  type ProofProgress,
  type ProveOptions,
  stopProvingThreads,
} from './proveCircuit.ts'
export { isWithdrawalValid, type ProvenWithdrawal, proveWithdrawal } from './proveWithdrawal.ts'
export type { LogSource } from './readPoolLogs.ts'
export {
  proveReceipt,
  type Receipt,
  type ReceiptFault,
  type VerifiedReceipt,
  verifyReceipt,
} from './receipt.ts'
export {
  deriveSeed,
  getSeedTypedData,
  requestSeed,
  type Seed,
  type SeedFault,
  SeedRejected,
} from './seed.ts'
export { type SyncOptions, syncPool } from './syncPool.ts'
export { toWord } from './toWord.ts'
