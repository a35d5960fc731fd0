import { useLingui } from '@lingui/react/macro'
import { languages, readLanguage, setLanguage } from '../i18n/languages.ts'

/** Button for the other language, by its own name. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const current = readLanguage()
  return languages
    .filter(({ code }) => code !== current)
    .map(({ code, tag, name }) => (
      <button
        key={code}
        type="button"
        lang={tag}
        title={t`Language`}
        onClick={() => setLanguage(code)}
        className="min-h-9 rounded-full px-2.5 text-small font-medium whitespace-nowrap text-accent hover:bg-accent-soft"
      >
        {name}
      </button>
    ))
}
