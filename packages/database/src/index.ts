export { assertApplicationRole, assertServerVersion, assertTransactionIds } from './assertServer.ts'
export type { CrossStage } from './crossTables.ts'
export { inTransaction, type Transaction } from './inTransaction.ts'
export { longWork } from './longWork.ts'
export { type MigrationOptions, migrate } from './migrate.ts'
export { type Database, type DatabaseOptions, openDatabase } from './openDatabase.ts'
export type { AssociationRootState, DepositScreening, MixingOrderState } from './privateTables.ts'
export type {
  PayoutBooking,
  ProposalKind,
  ProposalState,
  SignerFault,
  Tables,
  WithdrawalState,
} from './tables.ts'
