import type { ConsoleResult } from '@bank/api-schema/console'
import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AddressText } from '../../components/AddressText.tsx'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
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
        <FactGrid>
          <GridFact name={<Trans>Available USDT</Trans>}>
            <Money amount={file.usdtBalance} asset="USDT" />
          </GridFact>
          <GridFact name={<Trans>Available {unitSymbol}</Trans>}>
            <Money amount={file.gusdBalance} asset="GUSD" />
          </GridFact>
          <GridFact name={<Trans>In open withdrawals</Trans>}>
            <span className="grid">
              <Money amount={file.pendingUsdtAmount} asset="USDT" />
              <Money amount={file.pendingGusdAmount} asset="GUSD" />
            </span>
          </GridFact>
          <GridFact name={<Trans>Level</Trans>}>{member.level}</GridFact>
          <GridFact name={<Trans>Invited by</Trans>}>
            {inviterId === null ? (
              <Trans>None: the first member</Trans>
            ) : (
              <Link to="/members/$id" params={{ id: inviterId }} className="text-accent hover:underline">
                #{inviterId}
              </Link>
            )}
          </GridFact>
          <GridFact name={<Trans>Invited</Trans>}>{formatCount(file.inviteeCount)}</GridFact>
          <GridFact name={<Trans>Open sessions</Trans>}>{formatCount(file.openSessionCount)}</GridFact>
          <GridFact name={<Trans>Registered</Trans>}>
            <Moment at={member.createTime} />
          </GridFact>
          {member.banTime !== null && (
            <GridFact name={<Trans>Suspended since</Trans>}>
              <Moment at={member.banTime} />
            </GridFact>
          )}
        </FactGrid>
      </div>
    </Card>
  )
}
