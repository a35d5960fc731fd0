import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'

const ownerOnly = 0o600

/** Reads the secret of a file; undefined without the file. Throws RangeError for an empty one. */
export async function findSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new RangeError(`${file} cannot be read (${error.code})`)
  })
  if (text?.trim() === '') throw new RangeError(`${file} is empty: remove it, or write the secret into it.`)
  return text?.trim()
}

/** Reads the secret of a file, or creates the file whole with a new one; of two runs at once both have the same. */
export async function openSecret(file: string, create: () => string): Promise<string> {
  const known = await findSecret(file)
  if (known !== undefined) return known
  const partial = await writePartial(file, create())
  try {
    // A link, unlike a rename, leaves a file that another run has created meanwhile.
    await link(partial, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(partial)
  }
  return (await findSecret(file)) ?? ''
}

/** Writes a file for one user alone, whole or not at all. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await writePartial(file, text), file)
}

async function writePartial(file: string, text: string): Promise<string> {
  const partial = `${file}.${randomUUID()}`
  await writeFile(partial, text, { mode: ownerOnly, flag: 'wx', flush: true })
  return partial
}
