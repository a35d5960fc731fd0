import type { ConsoleResult } from '@bank/api-schema/console'
import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AddressText } from '../../components/AddressText.tsx'
import { FactGrid } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatCount } from '../../i18n/formats.ts'

/** Identity and balances of a member; a ban changes no balance. */
export function MemberFacts({ file }: { readonly file: ConsoleResult<'queryMember'> }) {
  const { member } = file
  const { inviterId } = member
  return (
    <Card>
      <AddressText address={member.address} />
      <div className="mt-4">
        <FactGrid
          facts={[
            {
              key: 'usdt',
              name: <Trans>Available USDT</Trans>,
              value: <Money amount={file.usdtBalance} asset="USDT" />,
            },
            {
              key: 'gusd',
              name: <Trans>Available {unitSymbol}</Trans>,
              value: <Money amount={file.gusdBalance} asset="GUSD" />,
            },
            {
              key: 'pending',
              name: <Trans>In open withdrawals</Trans>,
              value: <Money amount={file.pendingWithdrawalAmount} asset="GUSD" />,
            },
            { key: 'level', name: <Trans>Level</Trans>, value: member.level },
            {
              key: 'inviter',
              name: <Trans>Invited by</Trans>,
              value:
                inviterId === null ? (
                  <Trans>None: the first member</Trans>
                ) : (
                  <Link to="/members/$id" params={{ id: inviterId }} className="text-accent hover:underline">
                    #{inviterId}
                  </Link>
                ),
            },
            { key: 'invitees', name: <Trans>Invited</Trans>, value: formatCount(file.inviteeCount) },
            {
              key: 'sessions',
              name: <Trans>Open sessions</Trans>,
              value: formatCount(file.openSessionCount),
            },
            { key: 'created', name: <Trans>Registered</Trans>, value: <Moment at={member.createTime} /> },
            member.banTime !== null && {
              key: 'banned',
              name: <Trans>Suspended since</Trans>,
              value: <Moment at={member.banTime} />,
            },
          ]}
        />
      </div>
    </Card>
  )
}
