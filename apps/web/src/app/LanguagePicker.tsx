import { MenuButton } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { languages, readLanguage, setLanguage } from '../i18n/languages.ts'

/** The five languages, each by its own name. */
export function LanguagePicker() {
  const { t } = useLingui()
  const chosen = readLanguage()
  return (
    <MenuButton
      look="header"
      label={t`Language`}
      entries={languages.map(({ code, name, tag }) => ({ key: code, name, lang: tag }))}
      chosen={chosen}
      onChoose={(code) => code !== chosen && setLanguage(code)}
    >
      <span aria-hidden="true">{languages.find(({ code }) => code === chosen)?.label}</span>
    </MenuButton>
  )
}
