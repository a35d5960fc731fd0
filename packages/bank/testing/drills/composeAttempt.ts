import { randomUUID } from 'node:crypto'
import type { Draw } from './createDraw.ts'
import type { FunctionPower, Powers, TablePower, WritableColumn } from './listPowers.ts'

/** A statement as a thief sends it; values are texts, which PostgreSQL reads as the type that it wants. */
export type Statement = { readonly text: string; readonly values: readonly (string | null)[] }

/** Knowledge of a thief: its own wallet and accounts, and others' as far as it wants to reach them. */
export type Loot = {
  readonly thiefId: string
  readonly memberIds: readonly string[]
  readonly thiefAddress: string
  /** Accounts of the thief, of others and of the platform. */
  readonly thiefAccounts: readonly string[]
  readonly accounts: readonly string[]
  readonly orderIds: readonly string[]
  readonly orderKeys: readonly string[]
  readonly vault: string
  readonly states: readonly string[]
  /** Tokens of stolen sessions of operators, and one that no session has. */
  readonly sessions: readonly string[]
}

const micro = ['1', '1000000', '400000000', '49000000000', '9000000000000', '-400000000', '0']
const eventTypes = Array.from({ length: 26 }, (_, index) => `${index}`)

/** Draws a value of a type that a thief would choose for this column or argument. */
function drawValue(
  { name, type }: Pick<WritableColumn, 'name' | 'type'>,
  loot: Loot,
  draw: Draw,
): string | null {
  if (type === 'uuid') return draw.of([randomUUID(), ...loot.orderKeys])
  if (type === 'uuid[]') return `{${randomUUID()}}`
  if (type === 'boolean') return draw.of(['true', 'false'])
  if (type === 'date') return draw.of(['today', 'yesterday', '2020-01-06'])
  if (type.startsWith('timestamp')) return draw.of(['now', 'yesterday', 'tomorrow', '2020-01-06'])
  if (type === 'json' || type === 'jsonb' || name === 'p_detail') return drawDetail(loot, draw)
  if (/session/.test(name)) return draw.of(loot.sessions)
  if (type === 'bytea') return `\\x${'5a'.repeat(32)}`
  if (type.endsWith('[]')) return drawArray(type, loot, draw)
  if (/int|numeric/.test(type)) return drawNumber(name, loot, draw)
  if (/address|recipient|wallet|sender|vault|pool/.test(name)) return draw.of([loot.thiefAddress, loot.vault])
  if (/hash|root|raw|nullifier|commitment/.test(name))
    return `0x${draw
      .below(2 ** 30)
      .toString(16)
      .padStart(64, '0')}`
  if (/state|status|reason|verdict|kind|role|act$/.test(name)) return draw.of([...loot.states])
  return draw.of([...loot.states, loot.thiefAddress, `payout:${draw.of(loot.orderIds)}`, '1'])
}

/** Draws what a proposal could say in the thief's favour. */
function drawDetail({ thiefId, orderIds }: Loot, draw: Draw): string {
  const amount = draw.of(['1', '400', '15000', '49000'])
  const asset = draw.of(['USDT', 'GUSD'])
  const gift = { memberId: thiefId, direction: 'add', asset, amount }
  const loosened = { name: draw.of(['withdrawalAutoTotal', 'withdrawalOneReviewer']), value: '9000000' }
  const details = [{}, gift, gift, { amount }, loosened, { operatorId: '1', role: 'treasurer' }]
  return JSON.stringify(draw.of([...details, { memberId: thiefId, withdrawalId: draw.of(orderIds) }]))
}

function drawArray(type: string, loot: Loot, draw: Draw): string {
  if (type === 'smallint[]') return `{${draw.of(eventTypes)},${draw.of(eventTypes)}}`
  const pair = [draw.of(loot.accounts), draw.of(loot.thiefAccounts)]
  return `{${pair.toSorted((left, right) => Number(left) - Number(right)).join()}}`
}

function drawNumber(name: string, loot: Loot, draw: Draw): string {
  if (/member|owner|inviter/.test(name)) return draw.of([loot.thiefId, ...loot.memberIds])
  if (/account/.test(name)) return draw.of([...loot.thiefAccounts, ...loot.accounts])
  if (/withdrawal|order/.test(name)) return draw.of(loot.orderIds)
  if (/operator|_by$|proposal/.test(name)) return draw.of(['1', '2', '3', '900001'])
  if (/amount|micro|principal|balance|interest|paid|total|claim|fee/.test(name)) return draw.of(micro)
  return draw.of([...micro, '2', '3', '56', ...loot.orderIds, loot.thiefId])
}

/** Copies a row with a few values of the thief's choice, or writes one of nothing else. */
function composeInsert({ name, insertable }: TablePower, loot: Loot, draw: Draw): Statement {
  const isCopy = draw.below(3) > 0
  const values: (string | null)[] = []
  const selected = insertable.map((column) => {
    if (column.type === 'uuid' && column.isUnique && draw.below(2) === 0) return 'gen_random_uuid()'
    if (isCopy && draw.below(3) > 0) return quote(column.name)
    values.push(drawValue(column, loot, draw))
    return `$${values.length}::text::${column.type}`
  })
  const columns = insertable.map((column) => quote(column.name)).join()
  const from = isCopy ? ` FROM ${name} ORDER BY random() LIMIT 1` : ''
  return { text: `INSERT INTO ${name} (${columns}) SELECT ${selected.join()}${from}`, values }
}

function composeUpdate({ name, updatable }: TablePower, loot: Loot, draw: Draw): Statement {
  const values: (string | null)[] = []
  const count = 1 + draw.below(Math.min(3, updatable.length))
  const chosen = new Set(Array.from({ length: count }, () => draw.of(updatable)))
  const sets = [...chosen].map((column) => {
    values.push(drawValue(column, loot, draw))
    return `${quote(column.name)} = $${values.length}::text::${column.type}`
  })
  const where = draw.of(['', ` WHERE ctid = (SELECT ctid FROM ${name} ORDER BY random() LIMIT 1)`])
  return { text: `UPDATE ${name} SET ${sets.join()}${where}`, values }
}

const composeDelete = ({ name }: TablePower): Statement => ({
  text: `DELETE FROM ${name} WHERE ctid = (SELECT ctid FROM ${name} ORDER BY random() LIMIT 1)`,
  values: [],
})

function composeCall({ name, inputs }: FunctionPower, loot: Loot, draw: Draw): Statement {
  const values = inputs.map((input) => drawValue(input, loot, draw))
  const holders = inputs.map(({ type }, index) => `$${index + 1}::text::${type}`)
  return { text: `SELECT ${name}(${holders.join()})`, values }
}

/** Moves an amount to an account of the thief: out of another member's, of the platform's, or out of nothing. */
function composePosting(loot: Loot, draw: Draw): Statement {
  const amount = BigInt(draw.of(micro.filter((text) => BigInt(text) > 0n)))
  const [target, source] = [draw.of(loot.thiefAccounts), draw.of(loot.accounts)]
  const isAscending = BigInt(source) < BigInt(target)
  const [low, high] = isAscending ? [source, target] : [target, source]
  const type = draw.of(eventTypes)
  const key = draw.of([randomUUID(), ...loot.orderKeys])
  const placement = `${BigInt(loot.thiefId) % 256n}`
  if (draw.below(2) === 0)
    return {
      text: `SELECT ledger.post_pair($1::text::smallint, $2::text::uuid, $2::text::uuid, now(), $3::text::bigint,
        $4::text::bigint, $5::text::bigint, $6::text::smallint, '{}')`,
      values: [placement, key, low, high, `${isAscending ? amount : -amount}`, type],
    }
  return {
    text: `SELECT ledger.post($1::text::smallint, $2::text::uuid, $2::text::uuid, now(), $3::text::bigint[],
      $4::text::bigint[], $5::text::smallint[], '{}')`,
    values: [
      placement,
      key,
      `{${low},${high}}`,
      isAscending ? `{${-amount},${amount}}` : `{${amount},${-amount}}`,
      `{${type},${draw.of([type, ...eventTypes])}}`,
    ],
  }
}

const quote = (name: string) => `"${name}"`

/**
 * Composes one attempt: one to three statements that the role may send, by the catalogue, with values in the thief's
 * favour. Every eighth is a posting.
 */
export function composeAttempt(powers: Powers, loot: Loot, draw: Draw): Statement[] {
  const inserts = powers.tables.filter(({ insertable }) => insertable.length > 0)
  const updates = powers.tables.filter(({ updatable }) => updatable.length > 0)
  const deletes = powers.tables.filter(({ mayDelete }) => mayDelete)
  const kinds = [
    ...(inserts.length > 0 ? (['insert', 'insert', 'insert'] as const) : []),
    ...(updates.length > 0 ? (['update', 'update', 'update'] as const) : []),
    ...(deletes.length > 0 ? (['delete'] as const) : []),
    ...(powers.functions.length > 0 ? (['call', 'call'] as const) : []),
    'posting' as const,
  ]
  return Array.from({ length: 1 + draw.below(3) }, () => {
    const kind = draw.of(kinds)
    if (kind === 'insert') return composeInsert(draw.of(inserts), loot, draw)
    if (kind === 'update') return composeUpdate(draw.of(updates), loot, draw)
    if (kind === 'delete') return composeDelete(draw.of(deletes))
    if (kind === 'call') return composeCall(draw.of(powers.functions), loot, draw)
    return composePosting(loot, draw)
  })
}
