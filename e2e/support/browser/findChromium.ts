import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** Finds the system's Chromium: CHROMIUM_PATH, or the first of the usual names in PATH. Throws when there is none. */
export function findChromium(): string {
  const params = process.env.CHROMIUM_PATH
  const candidates = params
    ? [params]
    : (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = candidates.find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(
      'Chromium is missing: apt-get install chromium fonts-noto-cjk, or name one in CHROMIUM_PATH.',
    )
  return found
}
