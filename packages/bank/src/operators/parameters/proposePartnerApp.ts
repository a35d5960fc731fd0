import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { runAct } from '../../audit/runAct.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { validateId } from '../../policies/requireFields.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'

/** A link of the app centre. */
export type PartnerApp = {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Name of an icon that the client carries. */
  readonly icon: string
  /** The address of the app, https only; null while it is not open. */
  readonly url: string | null
  readonly position: number
}

/** The links that operators added, in their order. */
export function listPartnerApps(bank: BankContext): Promise<PartnerApp[]> {
  return bank.database.kysely
    .selectFrom('bank.partner_app')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type PartnerAppRequest = ProposalRequest &
  Omit<PartnerApp, 'id'> & {
    /** Given, that one is changed; without, one is added. */
    readonly id?: string | undefined
  }

/**
 * Proposes to add a link to the app centre or to change one: every wallet holder sees it, so it takes two persons.
 * Throws 400, 403, 404 no such link.
 */
export async function proposePartnerApp(bank: BankContext, request: PartnerAppRequest): Promise<Proposal> {
  const { operator, icon, url, position, reason, idempotencyKey } = request
  const name = request.name.trim()
  const description = request.description.trim()
  const isWhole = name.length >= 1 && name.length <= 60 && description.length <= 200
  const hasIcon = /^[a-zA-Z][a-zA-Z0-9-]{0,39}$/.test(icon)
  const hasPosition = Number.isInteger(position) && position >= 0 && position <= 1_000
  if (!isWhole || !hasIcon || !hasPosition || !isPartnerUrl(url)) throw new BankError(400)
  const id = request.id === undefined ? undefined : validateId(request.id)
  if (id !== undefined && !(await listPartnerApps(bank)).some((app) => app.id === id))
    throw new BankError(404)
  const detail = {
    ...(id === undefined ? {} : { id }),
    ...(url === null ? {} : { url }),
    name,
    description,
    icon,
    position: String(position),
  }
  const params = { kind: 'partnerApp', subject: name, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

function isPartnerUrl(url: string | null): boolean {
  if (url === null) return true
  const parsed = URL.parse(url)
  return (
    parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '' && url.length <= 300
  )
}

export const applyPartnerApp: ApplyProposal = async (_, tx, { id }, at) => {
  const { isWritten } = await runAct(
    tx,
    sql<{ isWritten: boolean }>`SELECT bank.apply_partner_app(${id}, ${at}) AS "isWritten"`,
  )
  if (!isWritten) throw new BankError(404)
}

/** Takes a link out of the app centre at once. Throws 403, 404. */
export async function removePartnerApp(
  bank: BankContext,
  params: { readonly operator: Operator; readonly id: string },
): Promise<void> {
  assertMay(params.operator, 'partnerApps.remove')
  const id = validateId(params.id)
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const removed = await runAct(
      tx,
      sql<{ name: string | null; url: string | null }>`
        SELECT name, url FROM bank.remove_partner_app(${params.operator.session}, ${id})`,
    )
    if (removed.name === null) throw new BankError(404)
    await appendAudit(tx, {
      actor: { kind: 'operator', operator: params.operator },
      act: 'partnerApps.remove',
      subject: `partnerApp ${id}`,
      detail: { name: removed.name, url: removed.url },
      at,
    })
  })
}
