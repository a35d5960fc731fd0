import { useLingui } from '@lingui/react/macro'
import { changeLanguage, languages, readLanguage } from '../i18n/languages.ts'
import { PickerButton } from './PickerButton.tsx'

/** The five languages, each by its own name. */
export function LanguagePicker() {
  const { t } = useLingui()
  const chosen = readLanguage()
  return (
    <PickerButton
      label={t`Language`}
      entries={languages.map(({ code, name, tag }) => ({ key: code, name, lang: tag }))}
      chosen={chosen}
      onChoose={(code) => code !== chosen && changeLanguage(code)}
    >
      <span aria-hidden="true">{languages.find(({ code }) => code === chosen)?.label}</span>
    </PickerButton>
  )
}
