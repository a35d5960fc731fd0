import { i18n, type Messages } from '@lingui/core'

/** A part of the app whose texts load with it: those that `lingui.config.ts` gives a catalogue of their own. */
export type TextPart =
  | 'addressBook'
  | 'cross'
  | 'earning'
  | 'help'
  | 'invitation'
  | 'membership'
  | 'mixing'
  | 'my'
  | 'seldom'
  | 'solvency'
  | 'team'

type Catalogues = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>

let provide: (words: { readonly language: string; readonly parts: Catalogues }) => void
const started = new Promise<Parameters<typeof provide>[0]>((resolve) => {
  provide = resolve
})

/** Tells where the parts' words lie in the language that is spoken; called once, when that has begun. */
export const provideParts = (language: string, parts: Catalogues): void => provide({ language, parts })

const loaded = new Set<TextPart>()

/** What opens seldom, over any page: its code, and what it says. */
export async function loadSeldom<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadPageTexts('seldom')])
  return module
}

/** Loads what a part beside Home says; it is shown only after it. Throws when the texts do not come. */
export async function loadPageTexts(part: TextPart): Promise<void> {
  if (loaded.has(part)) return
  const { language, parts } = await started
  const load = parts[`./${part}/${language}.po`]
  if (!load) throw new Error(`there are no texts of ${part} in ${language}`)
  const { messages } = await load()
  i18n.load(language, messages)
  loaded.add(part)
}
