import { open, readFile, truncate } from 'node:fs/promises'
import type { Hash, Hex } from 'viem'

/**
 * The history of a chain, in order. `transaction`: accepted into the pool. `block`: about to be mined from the pool as
 * it is. `sealed`: the block that was mined. `rollback`: this many blocks were removed.
 */
export type JournalEntry =
  | { readonly kind: 'transaction'; readonly hash: Hash; readonly raw: Hex }
  | { readonly kind: 'block'; readonly number: number; readonly timestamp: number }
  | {
      readonly kind: 'sealed'
      readonly number: number
      readonly hash: Hash
      readonly transactions: readonly Hash[]
    }
  | { readonly kind: 'rollback'; readonly depth: number }

export type Journal = {
  /** Adds lines; when it returns they are on the disk. */
  append(...entries: JournalEntry[]): Promise<void>
  /** Adds a line that nothing depends on: losing it in a power cut loses only a check. */
  note(entry: JournalEntry): Promise<void>
  close(): Promise<void>
}

/** Opens a journal for adding to it, making it when it is missing. */
export async function openJournal(file: string): Promise<Journal> {
  const handle = await open(file, 'a', 0o600)
  return {
    async append(...entries) {
      await handle.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      await handle.datasync()
    },
    note: (entry) => handle.appendFile(`${JSON.stringify(entry)}\n`),
    close: () => handle.close(),
  }
}

/**
 * Reads a journal. A last line that a crash tore off was never acted on, so it is cut away; a torn line anywhere else
 * throws, for then the file is not what was written.
 */
export async function readJournal(file: string): Promise<JournalEntry[]> {
  const text = await readFile(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) await truncate(file, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line) as JournalEntry
      } catch (cause) {
        throw new Error(`${file}:${index + 1} is damaged; move the folder away to begin a new demo.`, {
          cause,
        })
      }
    })
}
