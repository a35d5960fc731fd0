import { i18n, type Messages } from '@lingui/core'
import { listTextParts, type TextPart } from './listTextParts.ts'

type Catalogues = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>

let resolveStarted: (words: { readonly language: string; readonly parts: Catalogues }) => void
const started = new Promise<Parameters<typeof resolveStarted>[0]>((resolve) => {
  resolveStarted = resolve
})

/** Sets the catalogue loaders of the parts in the active language; called once, when it has started. */
export const setPartCatalogues = (language: string, parts: Catalogues): void =>
  resolveStarted({ language, parts })

const loaded = new Set<TextPart>()

/** Loads the code and the texts of a dialog that opens seldom, over any page. */
export async function loadSeldom<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadPageTexts('seldom')])
  return module
}

/**
 * Loads the texts of a page beside Home, which is shown only after them. Throws when the texts cannot be
 * loaded.
 */
export async function loadPageTexts(page: TextPart): Promise<void> {
  await Promise.all(listTextParts(page).map(loadPart))
}

async function loadPart(part: TextPart): Promise<void> {
  if (loaded.has(part)) return
  const { language, parts } = await started
  const load = parts[`./${part}/${language}.po`]
  if (!load) throw new Error(`there are no texts of ${part} in ${language}`)
  const { messages } = await load()
  i18n.load(language, messages)
  loaded.add(part)
}
