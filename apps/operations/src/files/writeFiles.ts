import { readFile } from 'node:fs/promises'
import { replaceFile } from './openSecret.ts'

/** A file of an installation, and all that it must hold. */
export type WrittenFile = { readonly file: string; readonly text: string }

/**
 * Writes files for one user alone, those that differ from what they must hold; returns their names. Throws RangeError that
 * names every existing one that differs, before anything is written, unless it is forced.
 */
export async function writeFiles(
  files: readonly WrittenFile[],
  { isForced }: { readonly isForced: boolean },
): Promise<readonly string[]> {
  const differing: string[] = []
  const wanted: WrittenFile[] = []
  for (const each of files) {
    const present = await readFile(each.file, 'utf8').catch(() => undefined)
    if (present === each.text) continue
    wanted.push(each)
    if (present !== undefined) differing.push(each.file)
  }
  if (differing.length > 0 && !isForced)
    throw new RangeError(
      `These files exist and say something else:\n${differing.map((file) => `  ${file}`).join('\n')}\nNothing was written. Compare them, and give --force to replace them.`,
    )
  for (const { file, text } of wanted) await replaceFile(file, text)
  return wanted.map(({ file }) => file)
}
