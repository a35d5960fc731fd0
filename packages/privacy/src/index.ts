export { type BuiltWithdrawal, buildWithdrawal, type WithdrawSignals } from './buildWithdrawal.ts'
export { type Association, chooseAssociation } from './chooseAssociation.ts'
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
  commitmentOf,
  contextOf,
  fieldOrder,
  labelOf,
  leafOf,
  type Note,
  nullifierHashOf,
  type Payment,
  type Place,
  secretHashOf,
} from './noteHashes.ts'
export { depositCall, type PoolCall, takeBackCall, withdrawCall } from './poolCalls.ts'
export type { PoolDeposit, PoolState, Publication, Spend } from './poolState.ts'
export {
  type CircuitKeys,
  endProvingThreads,
  KeysDiffer,
  type ProofProgress,
  type ProveOptions,
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
  fingerprintOf,
  requestSeed,
  type Seed,
  type SeedFault,
  SeedRefused,
  seedOf,
  seedTypedData,
} from './seed.ts'
export { type SyncOptions, syncPool } from './syncPool.ts'
export { toWord } from './toWord.ts'
