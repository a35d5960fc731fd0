import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { type Environment, readSecretFiles } from '@bank/settings'

/**
 * Reads the NAME=value lines of a process's settings, with its secrets from their files. Throws RangeError for any other
 * line, and for a file that cannot be read.
 */
export async function readSettingsFile(file: string): Promise<Environment> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RangeError(`${file} cannot be read (${error.code})`)
  })
  const place = text.split('\n').findIndex((line) => !/^\s*(#.*)?$|^[A-Z][A-Z0-9_]*=/.test(line))
  if (place >= 0) throw new RangeError(`${file}: line ${place + 1} is no NAME=value`)
  try {
    return readSecretFiles(parseEnv(text))
  } catch (error) {
    throw new RangeError(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
