export { chooseAssociation } from './chooseAssociation.ts'
export {
  createWithdrawalSignals,
  type WithdrawalSignals,
  type WithdrawSignals,
} from './createWithdrawalSignals.ts'
export { deriveNote } from './deriveNote.ts'
export { encodePoints, encodeProof } from './encodeProof.ts'
export { decryptNote, encryptedNoteBytes, encryptNote } from './encryptedNote.ts'
export { encodeSpendCall } from './epochPool/encodeSpendCall.ts'
export type { EpochPoolState, TreeChange } from './epochPool/epochPoolState.ts'
export {
  createSpendSignals,
  isSpendValid,
  type ProvenSpend,
  proveSpend,
  type SpendSignals,
} from './epochPool/proveSpend.ts'
export { type RecoveredDeposit, recoverDeposits } from './epochPool/recoverDeposits.ts'
export {
  countHidden,
  findApprovedEpoch,
  findSpendableTree,
  getSchedule,
  type SpendableTree,
} from './epochPool/spendableTree.ts'
export { type EpochSyncOptions, syncEpochPool } from './epochPool/syncEpochPool.ts'
export { findNextNote } from './findNextNote.ts'
export { findNotes, findViewedDeposits, type OwnDeposit, type ViewedDeposit } from './findNotes.ts'
export { createFixedTree, emptyLeaf, emptyRoots, type FixedTree, treeDepth } from './fixedTree.ts'
export { createGrowingTree, type GrowingPath, type GrowingTree, maximumLevels } from './growingTree.ts'
export { LogsIncomplete } from './logsIncomplete.ts'
export {
  computeApprovedLeaf,
  computeCommitment,
  computeContext,
  computeDrawnLabel,
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
export { type CircuitKeys, KeysMismatch, type ProofProgress, stopProvingThreads } from './proveCircuit.ts'
export { isWithdrawalValid, type ProvenWithdrawal, proveWithdrawal } from './proveWithdrawal.ts'
export type { LogSource } from './readPoolLogs.ts'
export { proveReceipt, type Receipt, type VerifiedReceipt, verifyReceipt } from './receipt.ts'
export { drawWait, getSpendEpoch, isBatchDue, isHidden, type Schedule, toEpoch } from './schedule.ts'
export {
  createSeedFromBytes,
  deriveSeed,
  deriveSeedBytes,
  requestSeed,
  type Seed,
  SeedRejected,
  signSeedMessage,
} from './seed.ts'
export {
  createSeedMessage,
  type Deployment,
  type SeedMessage,
} from './seedText.ts'
export {
  chooseWordPlaces,
  createSeedWords,
  encodeSeedWords,
  parseSeedWords,
  type WordsFault,
  WordsRejected,
} from './seedWords.ts'
export { syncPool } from './syncPool.ts'
export { toWord } from './toWord.ts'
export { encodeViewKey, parseViewKey } from './viewKey.ts'
