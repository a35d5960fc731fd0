import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Hash, Hex } from 'viem'
import type { Anvil } from './startAnvil.ts'

/** A saved state and the journal of what came after it; the first one has no state but the genesis. */
export type Snapshot = {
  readonly number: number
  readonly hash: Hash
  readonly state: string | null
  readonly journal: string
}

type DumpedBlock = {
  readonly header: { readonly number: string | number }
  readonly transactions: readonly unknown[]
}

const unzip = promisify(gunzip)
const listFile = 'snapshots.json'

/** The checkpoints of a chain's folder, oldest first; none for a new chain. */
export async function readSnapshots(folder: string): Promise<Snapshot[]> {
  const text = await readFile(join(folder, listFile), 'utf8').catch(() => undefined)
  return text === undefined ? [] : (JSON.parse(text) as Snapshot[])
}

/**
 * Makes these the chain's checkpoints, in one step that a crash cannot tear, and removes the files of others.
 */
export async function writeSnapshots(folder: string, snapshots: readonly Snapshot[]): Promise<void> {
  await writeFileAtomically(join(folder, listFile), JSON.stringify(snapshots))
  const kept = new Set(snapshots.flatMap(({ state, journal }) => [state, journal]))
  for (const name of await readdir(folder)) {
    if (/^(state|journal)-/.test(name) && !kept.has(name)) await rm(join(folder, name), { force: true })
  }
}

/**
 * Saves anvil's state to a file. Old empty blocks are left out, or a demo that was idle for a month would take long
 * to start; the genesis, every block with a transaction and the last `keepBlocks` stay.
 */
export async function writeState(
  anvil: Anvil,
  params: { file: string; head: number; keepBlocks: number },
): Promise<void> {
  const dump = await anvil.request<Hex>('anvil_dumpState')
  const text = (await unzip(Buffer.from(dump.slice(2), 'hex'))).toString('utf8')
  const state = JSON.parse(text) as { blocks: DumpedBlock[] }
  const kept = state.blocks.filter((block) => {
    const number = Number(block.header.number)
    return number === 0 || block.transactions.length > 0 || number > params.head - params.keepBlocks
  })
  await writeFileAtomically(
    params.file,
    kept.length === state.blocks.length ? text : JSON.stringify({ ...state, blocks: kept }),
  )
}

/** Writes a file whole or not at all, and on the disk when it returns. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  const folder = await open(join(file, '..'), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
