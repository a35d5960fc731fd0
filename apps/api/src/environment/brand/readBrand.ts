import { createHash } from 'node:crypto'
import { logoFile } from './brandFiles.ts'
import { createBrandStyle } from './createBrandStyle.ts'
import { deriveAccent, findAccentProblems } from './deriveAccent.ts'
import { type BrandFolder, readBrandFolder } from './readBrandFolder.ts'

/** The look of an operator's product, as far as it differs from ours. */
export type Brand = {
  /** Files that are served in place of ours, by name. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The style element of every page; undefined where files alone are replaced. */
  readonly style: string | undefined
  /** The accent of the light theme. */
  readonly themeColor: string | undefined
  /** Differs with every change of the brand. */
  readonly id: string
}

type BrandSettings = {
  readonly folder: string | undefined
  readonly light: string | undefined
  readonly dark: string | undefined
}

const noFolder: BrandFolder = { files: new Map(), problems: [] }

/** Reads the brand of an installation, undefined where it has none; lists what is wrong with it, by variable. */
export function readBrand({ folder, light, dark }: BrandSettings): {
  readonly brand: Brand | undefined
  readonly problems: readonly string[]
} {
  const { files, problems } = folder === undefined ? noFolder : readBrandFolder(folder)
  const accent =
    light === undefined || dark === undefined
      ? undefined
      : { light: deriveAccent('light', light), dark: deriveAccent('dark', dark) }
  const style = createBrandStyle({ accent, logo: files.get(logoFile) })
  const hash = createHash('sha256').update(style ?? '')
  for (const [name, file] of files) hash.update(name).update(file)
  return {
    brand:
      style === undefined && files.size === 0
        ? undefined
        : { files, style, themeColor: accent?.light.accent, id: hash.digest('hex').slice(0, 8) },
    problems: [
      ...problems.map((problem) => `BRAND_FOLDER: ${problem}`),
      ...(light === undefined ? [] : findAccentProblems('light', light)).map(
        (problem) => `BRAND_ACCENT_LIGHT ${problem}`,
      ),
      ...(dark === undefined ? [] : findAccentProblems('dark', dark)).map(
        (problem) => `BRAND_ACCENT_DARK ${problem}`,
      ),
    ],
  }
}
