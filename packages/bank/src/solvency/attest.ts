import { attestationAbi } from '@bank/chain'
import { ChainReadError } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import { decodeErrorResult, encodeFunctionData, type Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type {
  ContractCall,
  OutboxHandlers,
  OutboxTransaction,
  SigningDecision,
} from '../outbox/outboxDeps.ts'
import { sendQueued } from '../outbox/sendQueued.ts'
import { findHaltedReason } from '../outbox/signerKey.ts'
import { syncSent } from '../outbox/syncSent.ts'
import { attestationSubject } from './attestationSubject.ts'
import { type AttestDeps, type Attester, createAttestDeps } from './attester.ts'
import { openAttestation } from './openAttestation.ts'

/** Result of one pass. waiting: a transaction is in flight or blocked by `reason`; halted: the key is halted. */
export type AttestOutcome = {
  readonly state: 'idle' | 'waiting' | 'halted'
  readonly reason: string | null
  /** Members in the tree that this pass built; null where it built none. */
  readonly builtMembers: bigint | null
  readonly sent: number
  readonly recorded: number
}

function parseRevertName(revertData: Hex | undefined): string | undefined {
  if (revertData === undefined || revertData === '0x') return undefined
  try {
    return decodeErrorResult({ abi: attestationAbi, data: revertData }).errorName
  } catch {
    return undefined
  }
}

type Books = { at: Date; root: Buffer; liabilities: string; counted: string; paid_out: string }

function readBooks(
  executor: BankContext['database']['kysely'] | Transaction,
  outboxTx: OutboxTransaction,
): Promise<Books> {
  return executor
    .selectFrom('bank.attestation')
    .select(['at', 'root', 'liabilities', 'counted', 'paid_out'])
    .where('tree_id', '=', `${attestationSubject.treeIdOf(outboxTx.subject)}`)
    .executeTakeFirstOrThrow()
}

/** Composes the only call that the attester ever signs: these books, given to the contract of this process. */
function composeAttestCall({ contract }: Attester, books: Books): ContractCall {
  const claim = {
    root: `0x${books.root.toString('hex')}` as const,
    liabilities: BigInt(books.liabilities),
    bookedDeposits: BigInt(books.counted),
    bookedPayouts: BigInt(books.paid_out),
    snapshotTime: BigInt(Math.floor(books.at.getTime() / 1_000)),
  }
  return {
    to: contract,
    callData: encodeFunctionData({ abi: attestationAbi, functionName: 'attest', args: [claim] }),
  }
}

async function approve(
  { bank, attester, reader }: AttestDeps,
  outboxTx: OutboxTransaction,
): Promise<SigningDecision> {
  const books = await readBooks(bank.database.kysely, outboxTx)
  const { at } = books
  if ((await bank.clock.now()).getTime() - at.getTime() > attester.staleAfterMs)
    return { verdict: 'refuse', reason: 'stale', repeats: false }
  const estimate = await reader.estimateCall({
    from: attester.signer.address,
    ...composeAttestCall(attester, books),
    value: 0n,
  })
  // A market that moves between estimate and block may need more to be read.
  if (estimate.ok) return { verdict: 'sign', gas: estimate.gas * 2n }
  const reason = parseRevertName(estimate.revertData)
  if (reason === undefined) return { verdict: 'wait', reason: 'revertWithoutReason', repeats: true }
  return { verdict: 'refuse', reason, repeats: reason === 'NotAuthorized' }
}

async function closeUnrecorded(transaction: Transaction, outboxTx: OutboxTransaction): Promise<void> {
  await transaction
    .updateTable('bank.attestation')
    .set({ state: 'failed' })
    .where('tree_id', '=', `${attestationSubject.treeIdOf(outboxTx.subject)}`)
    .execute()
}

function createHandlers(deps: AttestDeps): OutboxHandlers {
  return {
    approve: (outboxTx) => approve(deps, outboxTx),
    authorize: async (transaction, outboxTx) => ({
      verdict: 'sign',
      call: composeAttestCall(deps.attester, await readBooks(transaction, outboxTx)),
    }),
    onRefused: (transaction, outboxTx) => closeUnrecorded(transaction, outboxTx),
    async onFinal(transaction, outboxTx, end) {
      if (!end.succeeded) return closeUnrecorded(transaction, outboxTx)
      await transaction
        .updateTable('bank.attestation')
        .set({ state: 'mined', tx_hash: end.txHash, block_number: end.blockNumber })
        .where('tree_id', '=', `${attestationSubject.treeIdOf(outboxTx.subject)}`)
        .execute()
    },
  }
}

/** Takes the vault's figures over from the contract's own record, which is final by now. */
async function updateMined({ bank, attester, reader }: AttestDeps): Promise<number> {
  const rows = await bank.database.kysely
    .selectFrom('bank.attestation')
    .select(['tree_id', 'root', 'block_number'])
    .where('state', '=', 'mined')
    .execute()
  for (const { tree_id, root, block_number } of rows) {
    const { hash } = await reader.getBlock({ number: BigInt(block_number ?? 0) })
    const record = await reader.getAttestation({ contract: attester.contract, blockHash: hash })
    const toMicro = (units: bigint) => units / record.microUnit
    const uncredited = toMicro(record.totalDeposited) - record.bookedDeposits
    const inTransit = toMicro(record.totalPaidOut) - record.bookedPayouts
    const change =
      record.root === `0x${root.toString('hex')}`
        ? {
            state: 'recorded' as const,
            number: record.number,
            block_time: new Date(record.timeMs),
            idle: toMicro(record.idle),
            supplied: toMicro(record.supplied),
            withdrawable: toMicro(record.withdrawable),
            uncredited,
            in_transit: inTransit,
            assets: toMicro(record.idle + record.supplied) - uncredited + inTransit,
          }
        : { state: 'failed' as const }
    await bank.database.kysely
      .updateTable('bank.attestation')
      .set(change)
      .where('tree_id', '=', tree_id)
      .where('state', '=', 'mined')
      .execute()
  }
  return rows.length
}

/**
 * One pass: follows what was sent, takes over what is final, and attests again when the interval has passed or a day was
 * settled. Safe in any number of workers, and to be cut off at any moment. Never throws for what a chain says.
 */
export async function attest(bank: BankContext, attester: Attester): Promise<AttestOutcome> {
  const deps = createAttestDeps(bank, attester)
  const handlers = createHandlers(deps)
  const progress = { builtMembers: null as bigint | null, sent: 0, recorded: 0 }
  try {
    await syncSent(deps.outbox, handlers)
    progress.recorded = await updateMined(deps)
    progress.builtMembers = (await openAttestation(deps))?.members ?? null
    const { broadcast, waitingReason } = await sendQueued(deps.outbox, handlers)
    progress.sent = broadcast
    const { chainId, signer } = attester
    const halted = await findHaltedReason(bank.database, { chainId, sender: signer.address })
    if (halted !== null) return { state: 'halted', reason: halted, ...progress }
    const isOpen = await bank.database.kysely
      .selectFrom('bank.attestation')
      .select('tree_id')
      .where('state', 'in', ['sending', 'mined'])
      .executeTakeFirst()
    return { state: isOpen ? 'waiting' : 'idle', reason: waitingReason, ...progress }
  } catch (error) {
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: error.message, ...progress }
  }
}
