import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { type BrandFileRule, brandFiles } from './brandFiles.ts'

export type BrandFolder = {
  readonly files: ReadonlyMap<string, Buffer>
  /** Each names its file. */
  readonly problems: readonly string[]
}

/** Reads the files of a brand and checks each against its rule; files that begin with a dot are left out. */
export function readBrandFolder(folder: string): BrandFolder {
  const files = new Map<string, Buffer>()
  const problems: string[] = []
  for (const name of listNames(folder, problems)) {
    const rule = brandFiles[name]
    if (rule === undefined) {
      problems.push(`${name} is no file of a brand: those are ${Object.keys(brandFiles).join(', ')}`)
      continue
    }
    const file = readOrExplain(join(folder, name))
    const problem = typeof file === 'string' ? file : findProblem(file, rule)
    if (problem !== undefined) problems.push(`${name} ${problem}`)
    else if (typeof file !== 'string') files.set(name, file)
  }
  return { files, problems }
}

function listNames(folder: string, problems: string[]): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch (error) {
    problems.push(`cannot be read as a folder (${getErrorCode(error)})`)
    return []
  }
}

function readOrExplain(path: string): Buffer | string {
  try {
    return readFileSync(path)
  } catch (error) {
    return `cannot be read (${getErrorCode(error)})`
  }
}

const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? `${error}`

function findProblem(file: Buffer, rule: BrandFileRule): string | undefined {
  const found = measure(file)
  if (found?.type !== rule.type) return `is ${found?.type ?? 'no picture'} instead of ${rule.type}`
  if (file.length > rule.maximumBytes)
    return `has ${file.length} bytes; at most ${rule.maximumBytes} are allowed`
  const size = `is ${found.width} x ${found.height} instead of`
  if (rule.width === undefined) return found.width === found.height ? undefined : `${size} square`
  return found.width === rule.width && found.height === rule.height
    ? undefined
    : `${size} ${rule.width} x ${rule.height} pixels`
}

function measure(file: Buffer): { type?: string; width: number; height: number } | undefined {
  try {
    return imageSize(file)
  } catch {
    return undefined
  }
}
