import { hash } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** The fault of the first line that does not follow: numbers skip, or content or chain do not give the hash. */
export type AuditFault = 'missing' | 'changed' | 'unchained' | 'cutOff'

export type AuditVerdict = {
  readonly isWhole: boolean
  readonly rowCount: number
  /** Hash of the last line, in hexadecimal digits; null while there is none. Write it down elsewhere. */
  readonly headHash: string | null
  readonly firstBrokenId: string | null
  readonly fault: AuditFault | null
}

type Line = {
  readonly id: string
  readonly at: Date
  readonly operator_id: string | null
  readonly operator_name: string | null
  readonly operator_role: string | null
  readonly act: string
  readonly subject: string
  readonly detail: string
  readonly previous_hash: Buffer
  readonly hash: Buffer
}

const pageLines = 2_000
const noHash = Buffer.alloc(32)

/** Recomputes the hash of every line and names the first that does not follow from the lines before it. */
export async function verifyAudit(bank: BankContext): Promise<AuditVerdict> {
  return inTransaction(bank.database, verifyChain, 'repeatable read')
}

async function verifyChain(tx: Transaction): Promise<AuditVerdict> {
  let previous: Buffer = noHash
  let count = 0
  for (;;) {
    const lines = await listLines(tx, count)
    for (const line of lines) {
      const fault = findFault(line, count + 1, previous)
      if (fault) return toBroken(count, previous, fault === 'missing' ? String(count + 1) : line.id, fault)
      previous = line.hash
      count += 1
    }
    if (lines.length < pageLines) break
  }
  const head = await tx.selectFrom('bank.audit_head').select(['id', 'hash']).executeTakeFirst()
  if (head?.id !== String(count) || !head.hash.equals(previous))
    return toBroken(count, previous, String(count + 1), 'cutOff')
  return {
    isWhole: true,
    rowCount: count,
    headHash: count === 0 ? null : previous.toString('hex'),
    firstBrokenId: null,
    fault: null,
  }
}

function toBroken(count: number, previous: Buffer, firstBrokenId: string, fault: AuditFault): AuditVerdict {
  const headHash = count === 0 ? null : previous.toString('hex')
  return { isWhole: false, rowCount: count, headHash, firstBrokenId, fault }
}

async function listLines(tx: Transaction, after: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT id, at, operator_id, operator_name, operator_role, act, subject, detail::text AS detail, previous_hash, hash
    FROM bank.audit WHERE id > ${after} ORDER BY id LIMIT ${pageLines}`.execute(tx)
  return rows
}

function findFault(line: Line, expectedId: number, previous: Buffer): AuditFault | undefined {
  if (line.id !== String(expectedId)) return 'missing'
  if (!line.previous_hash.equals(previous)) return 'unchained'
  return line.hash.equals(hashLine(line, previous)) ? undefined : 'changed'
}

/** As bank.append_audit does it: every field with its length in bytes before it, an absent one as a dash. */
function hashLine(line: Line, previous: Buffer): Buffer {
  const fields = [
    line.id,
    String(line.at.getTime()),
    line.operator_id,
    line.operator_name,
    line.operator_role,
    line.act,
    line.subject,
    line.detail,
  ]
  const content = fields
    .map((field) => (field === null ? '-,' : `${Buffer.byteLength(field)}:${field},`))
    .join('')
  return hash('sha256', Buffer.concat([previous, Buffer.from(content)]), 'buffer')
}
