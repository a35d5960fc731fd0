import {
  CopyText,
  CrossChainIcon,
  FinancesIcon,
  GiftIcon,
  HomeIcon,
  InviteIcon,
  LogoutIcon,
  MixedIcon,
  PersonIcon,
  PurchaseIcon,
  StakeIcon,
  TeamIcon,
} from '@bank/ui'
import { SideDrawer } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../account/account.ts'
import { askDisconnect } from '../account/accountCommands.ts'
import { shortAddress } from '../i18n/formats.ts'
import { toast } from '../notices/toast.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const iconSize = 20

/** Every entry of the app, and at its foot who is connected. */
export function NavigationDrawer({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const { t } = useLingui()
  const account = useAccount()
  const close = () => onOpenChange(false)
  const leave = () => {
    close()
    if (account.kind === 'visitor') toast.note('walletNotConnected')
    else void askDisconnect()
  }
  const entries = [
    { to: '/', name: t`Home`, icon: <HomeIcon size={iconSize} aria-hidden="true" /> },
    {
      to: '/mixed/currency',
      name: t`Mixed transfer`,
      icon: <MixedIcon size={iconSize} aria-hidden="true" />,
    },
    {
      to: '/cross/chain',
      name: t`Cross-chain transfer`,
      icon: <CrossChainIcon size={iconSize} aria-hidden="true" />,
    },
    {
      to: '/contract/pledge',
      name: t`Contract staking`,
      icon: <StakeIcon size={iconSize} aria-hidden="true" />,
    },
    {
      to: '/Financial',
      name: t`Financial purchase`,
      icon: <PurchaseIcon size={iconSize} aria-hidden="true" />,
    },
    { to: '/Financial/my', name: t`My finances`, icon: <FinancesIcon size={iconSize} aria-hidden="true" /> },
    { to: '/Invitation', name: t`Invite friends`, icon: <InviteIcon size={iconSize} aria-hidden="true" /> },
    { to: '/team', name: t`My team`, icon: <TeamIcon size={iconSize} aria-hidden="true" /> },
    { to: '/my', name: t`Personal centre`, icon: <PersonIcon size={iconSize} aria-hidden="true" /> },
    { to: '/bonus', name: t`Bonus pool`, icon: <GiftIcon size={iconSize} aria-hidden="true" /> },
  ] as const
  const row =
    'flex min-h-12 w-full items-center gap-3 rounded-small px-3 font-medium text-ink-2 transition-colors ease-quick hover:bg-sunken'
  return (
    <SideDrawer
      open={open}
      onOpenChange={onOpenChange}
      title={t`Menu`}
      closeLabel={t`Close`}
      foot={
        <div className="grid gap-3">
          <ThemeSwitch />
          {account.kind !== 'visitor' && (
            <div className="flex items-center justify-between gap-3 text-small">
              <CopyText
                text={account.walletAddress}
                label={t`Copy address`}
                onFailed={() => toast.error('copyFailed')}
              >
                {shortAddress(account.walletAddress)}
              </CopyText>
              <button type="button" onClick={leave} className="min-h-11 px-2 font-strong text-accent">
                <Trans>Disconnect</Trans>
              </button>
            </div>
          )}
        </div>
      }
    >
      <nav aria-label={t`Menu`}>
        <ul>
          {entries.map(({ to, name, icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                activeOptions={{ exact: true }}
                activeProps={{ className: 'bg-accent-soft text-accent' }}
                className={row}
              >
                {icon}
                {name}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={leave} className={row}>
              <LogoutIcon size={iconSize} aria-hidden="true" />
              <Trans>Log out wallet</Trans>
            </button>
          </li>
        </ul>
      </nav>
    </SideDrawer>
  )
}
