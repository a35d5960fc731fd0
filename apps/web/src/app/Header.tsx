import { DrawerButton, Logo, MenuButton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { productName } from '../i18n/branding.ts'
import { languages, readLanguage, setLanguage } from '../i18n/languages.ts'
import { Link } from '../routing/Link.tsx'
import { AccountButton } from './AccountButton.tsx'
import { NetworkPicker } from './NetworkPicker.tsx'

const loadDrawer = async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer

/** Logo, network, language, wallet, menu: on every screen, and in sight however far it is scrolled where there is room. */
export function Header() {
  const { t } = useLingui()
  return (
    <header className="z-20 bg-bg high:phone:sticky high:phone:-top-2">
      <div className="mx-auto flex max-w-column flex-wrap items-center justify-end gap-x-1 gap-y-2 px-3 py-4 phone:px-4 wide:gap-x-2 wide:px-5">
        <Link
          to="/"
          aria-label={t`${productName}, home`}
          className="mr-auto flex min-h-11 items-center gap-2.5 font-strong tracking-tight"
        >
          <Logo />
          <span className="hidden wide:inline">{productName}</span>
        </Link>
        <NetworkPicker />
        <LanguagePicker />
        <AccountButton />
        <DrawerButton label={<Trans>Menu</Trans>} loadDrawer={loadDrawer} />
      </div>
    </header>
  )
}

/** The five languages, each by its own name. */
function LanguagePicker() {
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
