import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { setLevels } from '../memberRecords/member.ts'
import type { TeamTotals } from '../policies/computeTeamTotals.ts'
import type { StoredTree } from './readTeamTree.ts'

/** Members in a row of bank.team_block. */
const blockSize = 32
/** The members of one batch: a few milliseconds to pack, as many to write. */
const membersAtOnce = 256 * blockSize

/** Writes the blocks and levels that have changed; the server compares blocks, so what it has is never taken on trust. */
export async function writeTeamTotals(tx: Transaction, tree: StoredTree, totals: TeamTotals): Promise<void> {
  for (let from = 0; from < tree.own_principals.length; from += membersAtOnce) {
    const to = Math.min(from + membersAtOnce, tree.own_principals.length)
    await writeBlocks(tx, tree, totals, from, to)
    await writeLevels(tx, tree, totals, from, to)
  }
}

async function writeBlocks(
  tx: Transaction,
  { own_principals, own_averages }: StoredTree,
  { lines, directs, below, directPerformances, communities, communityAverages }: TeamTotals,
  from: number,
  to: number,
): Promise<void> {
  const size = Math.ceil((to - from) / blockSize) * blockSize
  const pack = (values: Int32Array | BigInt64Array) => packArray(values.subarray(from, to), size)
  await sql`SELECT bank.update_team_blocks(${from / blockSize}, ${pack(lines)}, ${pack(directs)}, ${pack(below)},
    ${pack(own_principals)}, ${pack(directPerformances)}, ${pack(communities)},
    ${pack(own_averages)}, ${pack(communityAverages)})`.execute(tx)
}

async function writeLevels(
  tx: Transaction,
  { levels: former }: StoredTree,
  { levels }: TeamTotals,
  from: number,
  to: number,
): Promise<void> {
  const changed: number[] = []
  for (let id = from; id < to; id += 1) if (levels[id] !== former[id]) changed.push(id)
  if (changed.length === 0) return
  const reached = changed.map((id) => levels[id] ?? 0)
  await setLevels(tx, changed, reached)
}

const intOid = 23
const bigintOid = 20

/** An int[] or bigint[] as the server sends and takes it, filled up with zeros: a tenth of what text would cost. */
function packArray(values: Int32Array | BigInt64Array, size: number): Buffer {
  const width = values.BYTES_PER_ELEMENT
  const packed = Buffer.alloc(20 + size * (4 + width))
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  const head = [1, 0, width === 4 ? intOid : bigintOid, size, 1]
  for (const [place, word] of head.entries()) view.setInt32(4 * place, word)
  for (let place = 0; place < size; place += 1) {
    const at = 20 + place * (4 + width)
    const value = values[place] ?? 0
    view.setInt32(at, width)
    if (typeof value === 'bigint') view.setBigInt64(at + 4, value)
    else if (place < values.length) view.setInt32(at + 4, value)
  }
  return packed
}
