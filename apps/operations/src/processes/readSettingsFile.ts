import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { type Environment, readHomeChainId } from '@bank/settings'
import type { ConfiguredProcess } from './readSettingProblems.ts'
import { addSecretFiles, listSecretFiles, readSecretSettings } from './secretFiles.ts'

/** The settings of a process: their file, and the folder of the secrets that systemd passes to it. */
export type SettingsPlace = { readonly file: string; readonly secrets: string | undefined }

/**
 * Reads the NAME=value lines of a process's settings, with its secrets from their files. Throws RangeError for any other
 * line, and for a file that cannot be read.
 */
export async function readSettingsFile(
  process: ConfiguredProcess,
  { file, secrets }: SettingsPlace,
): Promise<Environment> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RangeError(`${file} cannot be read (${error.code})`)
  })
  const place = text.split('\n').findIndex((line) => !/^\s*(#.*)?$|^[A-Z][A-Z0-9_]*=/.test(line))
  if (place >= 0) throw new RangeError(`${file}: line ${place + 1} is no NAME=value`)
  try {
    const written = parseEnv(text)
    const files = secrets === undefined ? [] : listSecretFiles(process, secrets, readHomeChainId(written))
    return readSecretSettings(addSecretFiles(written, files))
  } catch (error) {
    throw new RangeError(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
