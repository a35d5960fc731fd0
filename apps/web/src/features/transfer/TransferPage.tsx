import { CrossChainIcon, InwardIcon, MixedIcon, NextIcon, OutwardIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageTitle } from '../../components/PageTitle.tsx'
import { homeChainName, homeCoin, unitSymbol } from '../../i18n/branding.ts'
import { Link } from '../../routing/Link.tsx'
import type { Target } from '../../routing/routes.ts'

/** Every way of moving money in, out and on, each with what it does. */
export function TransferPage() {
  return (
    <>
      <PageTitle>
        <Trans>Transfer</Trans>
      </PageTitle>
      <ul className="grid gap-2 wide:gap-2.5">
        <Way
          to="/my"
          hash="recharge"
          icon={<InwardIcon size={20} />}
          name={<Trans>Recharge</Trans>}
          description={<Trans>USDT from your wallet into your account, without a fee of ours</Trans>}
        />
        <Way
          to="/my"
          hash="withdraw"
          icon={<OutwardIcon size={20} />}
          name={<Trans>Withdraw</Trans>}
          description={<Trans>{unitSymbol} from your account as USDT to the wallet that signed in</Trans>}
        />
        <Way
          to="/cross/chain"
          icon={<CrossChainIcon size={20} />}
          name={<Trans>Cross-chain transfer</Trans>}
          description={
            <Trans>Tokens from your wallet on {homeChainName} to an address on another chain</Trans>
          }
        />
        <Way
          to="/mixed/currency"
          icon={<MixedIcon size={20} />}
          name={<Trans>Mixed transfer</Trans>}
          description={
            <Trans>
              {homeCoin} from your wallet to an address, without a link between the two on the chain
            </Trans>
          }
        />
      </ul>
    </>
  )
}

function Way({
  icon,
  name,
  description,
  ...target
}: Target & { readonly icon: ReactNode; readonly name: ReactNode; readonly description: ReactNode }) {
  return (
    <li>
      <Link
        {...target}
        className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-surface p-4 transition-colors ease-quick hover:border-line-strong"
      >
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{name}</span>
          <span className="block text-small text-ink-2">{description}</span>
        </span>
        <NextIcon size={16} className="shrink-0 text-accent" aria-hidden="true" />
      </Link>
    </li>
  )
}
