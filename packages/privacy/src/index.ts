export { deriveNote, type NotePlace } from './deriveNote.ts'
export { encodeProof } from './encodeProof.ts'
export { decryptNote, encryptedNoteBytes, encryptNote } from './encryptedNote.ts'
export { findNextNote, type NextNote } from './findNextNote.ts'
export {
  createFixedTree,
  emptyLeaf,
  emptyRoots,
  type FixedTree,
  type TreePath,
  treeDepth,
} from './fixedTree.ts'
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
export {
  fingerprintOf,
  requestSeed,
  type Seed,
  type SeedFault,
  SeedRefused,
  seedOf,
  seedTypedData,
} from './seed.ts'
export { toWord } from './toWord.ts'
