import { i18n, type Messages } from '@lingui/core'
import { readLanguage } from './languages.ts'

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
  | 'solvency'
  | 'team'

const catalogues = import.meta.glob<{ readonly messages: Messages }>('./locales/*/*.po')

const loaded = new Set<TextPart>()

/** Loads what a part beside Home says; it is shown only after it. Throws when the texts do not come. */
export async function loadPageTexts(part: TextPart): Promise<void> {
  if (loaded.has(part)) return
  const language = readLanguage()
  const load = catalogues[`./locales/${part}/${language}.po`]
  if (!load) throw new Error(`there are no texts of ${part} in ${language}`)
  const { messages } = await load()
  i18n.load(language, messages)
  loaded.add(part)
}
