import { i18n, type Messages } from '@lingui/core'
import { listTextParts, type TextPart } from './listTextParts.ts'

type Catalogues = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>

let resolveStarted: (words: { readonly language: string; readonly parts: Catalogues }) => void
const started = new Promise<Parameters<typeof resolveStarted>[0]>((resolve) => {
  resolveStarted = resolve
})

/** Tells where the parts' words lie in the language that is spoken; called once, when that has begun. */
export const setPartCatalogues = (language: string, parts: Catalogues): void =>
  resolveStarted({ language, parts })

const loaded = new Set<TextPart>()

/** What opens seldom, over any page: its code, and what it says. */
export async function loadSeldom<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadPageTexts('seldom')])
  return module
}

/** Loads what a page beside Home says; it is shown only after it. Throws when the texts do not come. */
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
