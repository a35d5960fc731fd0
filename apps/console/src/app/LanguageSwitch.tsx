import { Chips } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { changeLanguage, languages, readLanguage } from '../i18n/languages.ts'

/** The two languages of the console, each by its own name. */
export function LanguageSwitch() {
  const { t } = useLingui()
  return (
    <Chips
      label={t`Language`}
      chosen={readLanguage()}
      onChoose={changeLanguage}
      chips={languages.map(({ code, tag, name }) => ({ key: code, name: <span lang={tag}>{name}</span> }))}
    />
  )
}
