import type { Selectable } from 'kysely'
import type { Tables } from './generated/tables.ts'

export {
  assertApplicationRole,
  assertProcessRole,
  assertServerVersion,
  assertTransactionIds,
} from './assertServer.ts'
export { assertSessionMode } from './assertSessionMode.ts'
export {
  createBankDatabase,
  type DatabaseRole,
  databaseRoleNames,
  databaseRoles,
  type PasswordStore,
} from './createBankDatabase.ts'
export type { Tables } from './generated/tables.ts'
export { inTransaction, type Transaction } from './inTransaction.ts'
export { longStatementTimeout } from './longStatementTimeout.ts'
export { migrate } from './migrate.ts'
export { assertDeployment, type DeploymentMode, migrateDeployment } from './migrateDeployment.ts'
export { type Database, openDatabase } from './openDatabase.ts'
export { openReplica, type ReadOutcome, type Replica } from './openReplica.ts'
export type { ProcessName } from './processRoles.ts'
export { assertSchemaVersion } from './schemaVersion.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

export type TreeActState = Row<'bank.tree_act'>['state']
export type FollowerKind = Row<'bank.chain_follower'>['kind']
export type CrossStage = Row<'bank.cross_order'>['stage']
export type DepositScreening = Row<'bank.private_deposit'>['screening']
export type MixingOrderState = Row<'bank.mixing_order'>['state']
/** Booking of a payment that no order explained. */
export type PayoutBooking = NonNullable<Row<'bank.unrecognized_payout'>['booked_as']>
export type ProposalKind = Row<'bank.proposal'>['kind']
export type ProposalState = Row<'bank.proposal'>['state']
/** Reason why a key is halted. */
export type SignerFault = NonNullable<Row<'bank.signer_key'>['halted_reason']>
export type WithdrawalState = Row<'bank.withdrawal'>['state']
