import { CopyText, LogoutIcon, ThemeChips } from '@bank/ui'
import { SideDrawer } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { OperatorLinks } from '../components/OperatorLinks.tsx'
import { formatShortAddress } from '../i18n/formatShortAddress.ts'
import { Link } from '../routing/Link.tsx'
import { useAccount } from '../session/account.ts'
import { requestDisconnect } from '../session/sessionRequests.ts'
import { toast } from '../toasts/toast.ts'
import { InstallEntry } from './InstallEntry.tsx'
import { firstEntries, navigationGroups } from './navigationEntries.tsx'
import { syncPreferenceCookies } from './syncPreferenceCookies.ts'

const iconSize = 20
const row =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 font-medium text-ink-2 transition-colors ease-quick hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

const short =
  'flex min-h-11 items-center gap-2 rounded-small border border-line px-3 font-medium transition-colors ease-quick hover:border-line-strong'

/** Shows every entry of the app, and the connected account at its foot. */
export function NavigationDrawer({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const account = useAccount()
  const close = () => onOpenChange(false)
  const disconnect = () => {
    close()
    if (account.kind === 'visitor') toast.info('walletNotConnected')
    else void requestDisconnect()
  }
  return (
    <SideDrawer
      open={open}
      onOpenChange={onOpenChange}
      title={t`Menu`}
      closeLabel={t`Close`}
      foot={<DrawerFoot onDisconnect={disconnect} />}
    >
      <nav aria-label={t`Menu`}>
        <ul className="mb-1 grid grid-cols-2 gap-2 px-1">
          {firstEntries.map(({ Icon, name, ...target }) => (
            <li key={i18n._(name)} className="grid">
              <Link {...target} onClick={close} className={short}>
                <Icon size={iconSize} className="shrink-0 text-accent" aria-hidden="true" />
                {i18n._(name)}
              </Link>
            </li>
          ))}
        </ul>
        {navigationGroups.map(({ key, name, entries }) => (
          <section key={key} aria-label={name ? i18n._(name) : undefined}>
            {name && (
              <p aria-hidden="true" className="px-3 pt-3 pb-1 text-caption text-ink-3">
                {i18n._(name)}
              </p>
            )}
            <ul>
              {entries.map(({ to, name, Icon }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className={row}>
                    <Icon size={iconSize} aria-hidden="true" />
                    {i18n._(name)}
                  </Link>
                </li>
              ))}
              {key === 'account' && (
                <li>
                  <button type="button" onClick={disconnect} className={row}>
                    <LogoutIcon size={iconSize} aria-hidden="true" />
                    <Trans>Log out wallet</Trans>
                  </button>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
    </SideDrawer>
  )
}

function DrawerFoot({ onDisconnect }: { readonly onDisconnect: () => void }) {
  const { t } = useLingui()
  const account = useAccount()
  return (
    <div className="grid gap-3">
      <InstallEntry />
      <ThemeSwitch />
      {account.kind !== 'visitor' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-small">
          <CopyText
            text={account.walletAddress}
            label={t`Copy address`}
            onFailed={() => toast.error('copyFailed')}
          >
            {formatShortAddress(account.walletAddress)}
          </CopyText>
          <button
            type="button"
            onClick={onDisconnect}
            className="min-h-11 font-medium underline underline-offset-2 hover:text-accent"
          >
            <Trans>Disconnect</Trans>
          </button>
        </div>
      )}
      <OperatorLinks />
    </div>
  )
}

/** Switches the theme, with its name beside each icon. */
function ThemeSwitch() {
  const { t } = useLingui()
  const names = { system: t`System`, light: t`Light`, dark: t`Dark` }
  return <ThemeChips label={t`Appearance`} names={names} onChosen={syncPreferenceCookies} />
}
