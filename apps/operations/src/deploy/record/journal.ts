import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Address, Hex } from 'viem'

/** A transaction that deploys a contract, written down before it is sent. */
export type JournalEntry = { readonly name: string; readonly address: Address; readonly hash: Hex }

/** The transactions of all runs of a deployment, in a file of one JSON object a line. */
export type Journal = {
  readonly add: (entry: JournalEntry) => Promise<void>
  /** Lists the transactions that could have deployed an address, newest first. */
  readonly list: (address: Address) => Promise<readonly Hex[]>
}

/** Opens the journal at a path; it need not exist. */
export function openJournal(file: string): Journal {
  return {
    add: async (entry) => {
      await mkdir(dirname(file), { recursive: true })
      await appendFile(file, `${JSON.stringify(entry)}\n`, { flush: true })
    },
    list: async (address) => {
      const text = await readFile(file, 'utf8').catch(() => '')
      return text
        .split('\n')
        .flatMap((line) => parseEntry(line))
        .filter((entry) => entry.address === address)
        .map(({ hash }) => hash)
        .reverse()
    },
  }
}

/** A kill can leave half a line at the end. */
function parseEntry(line: string): JournalEntry[] {
  try {
    return [JSON.parse(line) as JournalEntry]
  } catch {
    return []
  }
}
