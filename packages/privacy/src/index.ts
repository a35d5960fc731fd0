export { deriveNote } from './deriveNote.ts'
export { encodePoints } from './encodeProof.ts'
export { decryptNote, encryptedNoteBytes, encryptNote } from './encryptedNote.ts'
export { fieldOrder } from './fieldOrder.ts'
export { findNextNote } from './findNextNote.ts'
export { findNotes, findViewedDeposits, type OwnDeposit, type ViewedDeposit } from './findNotes.ts'
export {
  createGrowingTree,
  emptyLeaf,
  type GrowingPath,
  type GrowingTree,
  maximumLevels,
} from './growingTree.ts'
export { LogsIncomplete } from './logsIncomplete.ts'
export {
  computeCommitment,
  computeContext,
  computeLabel,
  computeLeaf,
  computeNullifierHash,
  hashSecret,
  joinCommitment,
  type Note,
  type Payment,
  type Place,
} from './noteHashes.ts'
export { planWithdrawal, type WithdrawalPlan, type WithdrawalWait } from './planWithdrawal.ts'
export {
  encodeDepositCall,
  encodeNoteParts,
  encodeTakeBackCall,
  encodeWithdrawCall,
  type NoteParts,
  type PoolCall,
} from './poolCalls.ts'
export type { PoolDeposit, PoolState, Spend, TreeChange } from './poolState.ts'
export { type CircuitKeys, KeysMismatch, type ProofProgress, startProver } from './proveCircuit.ts'
export {
  createWithdrawSignals,
  isWithdrawalValid,
  type ProvenWithdrawal,
  proveWithdrawal,
  type WithdrawSignals,
} from './proveWithdrawal.ts'
export { stopProvingThreads } from './provingThreads.ts'
export type { LogSource } from './readInSteps.ts'
export { proveReceipt, type Receipt, type VerifiedReceipt, verifyReceipt } from './receipt.ts'
export { type RecoveredDeposit, recoverDeposits } from './recoverDeposits.ts'
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
export {
  countHidden,
  findApprovedEpoch,
  findSpendableTree,
  getSchedule,
  type SpendableTree,
} from './spendableTree.ts'
export { type SyncOptions, syncPool } from './syncPool.ts'
export { toWord } from './toWord.ts'
export { encodeViewKey, parseViewKey } from './viewKey.ts'
