import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { TeamTotals } from './addUpTeam.ts'
import type { StoredTree } from './readTeamTree.ts'

/** Members in a row of bank.team_block. */
const blockSize = 32
/** What one statement takes: some milliseconds to pack, some hundredths of a second to write. */
const membersAtOnce = 512 * blockSize

/** Writes the blocks and levels that have changed; the server compares, so what it has is never taken on trust. */
export async function writeTeamTotals(
  tx: Transaction,
  { selves, levels: former }: StoredTree,
  { levels, lines, directs, below, directPerformances, communities }: TeamTotals,
): Promise<void> {
  for (let from = 0; from < levels.length; from += membersAtOnce) {
    const pack = (values: Int32Array | BigInt64Array) => {
      const part = values.subarray(from, from + membersAtOnce)
      return packArray(part, Math.ceil(part.length / blockSize) * blockSize)
    }
    await sql`SELECT bank.write_team_blocks(${from / blockSize}, ${pack(lines)}, ${pack(directs)}, ${pack(below)},
      ${pack(selves)}, ${pack(directPerformances)}, ${pack(communities)})`.execute(tx)
  }
  const members: number[] = []
  for (let id = 0; id < levels.length; id += 1) if (levels[id] !== former[id]) members.push(id)
  const reached = members.map((id) => levels[id] ?? 0)
  await sql`SELECT bank.write_levels(${packArray(Int32Array.from(members))}, ${packArray(Int32Array.from(reached))})`.execute(
    tx,
  )
}

const intOid = 23
const bigintOid = 20

/** An int[] or bigint[] as the server sends and takes it, filled up with zeros: a tenth of what text would cost. */
function packArray(values: Int32Array | BigInt64Array, size = values.length): Buffer {
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
