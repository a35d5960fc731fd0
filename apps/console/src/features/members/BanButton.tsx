import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import { formatSymbol } from '../../i18n/branding.ts'
import { formatAmount, formatCount } from '../../i18n/formats.ts'
import { useMay } from '../../session/SessionContext.ts'

type File = ConsoleResult<'queryMember'>

/** Suspends a member, or lifts the suspension, with a reason; who may not lift it reads who may. */
export function BanButton({ file }: { readonly file: File }) {
  const { t } = useLingui()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const isBanned = file.member.banTime !== null
  const memberId = file.member.id
  if (isBanned && !may('unbanMember') && may('banMember'))
    return (
      <p className="max-w-dialog self-center text-small text-ink-2">
        <Trans>Only a reviewer can lift a suspension. Your role cannot.</Trans>
      </p>
    )
  if (!may(isBanned ? 'unbanMember' : 'banMember')) return null
  return (
    <>
      <Button kind={isBanned ? 'ghost' : 'danger'} onClick={() => setOpen(true)}>
        {isBanned ? <Trans>Lift the suspension</Trans> : <Trans>Suspend</Trans>}
      </Button>
      {isBanned ? (
        <ReasonSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t`Lift the suspension of member #${memberId}?`}
          description={
            <Trans>
              The member can exchange and withdraw again at once. Withdrawals that were held for it stay where
              they are until they are decided.
            </Trans>
          }
          submitLabel={<Trans>Lift the suspension</Trans>}
          call={consoleClient.unbanMember}
          request={{ memberId }}
          done={() => msg`The suspension is lifted.`}
        />
      ) : (
        <ReasonSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t`Suspend member #${memberId}?`}
          description={<Consequence file={file} />}
          submitLabel={<Trans>Suspend</Trans>}
          danger
          call={consoleClient.banMember}
          request={{ memberId }}
          done={() => msg`The member is suspended.`}
        />
      )}
    </>
  )
}

/** Amounts of open withdrawals, of each currency that has any; empty without one. */
const formatPending = ({ pendingUsdtAmount, pendingGusdAmount }: File): string =>
  (
    [
      [pendingUsdtAmount, 'USDT'],
      [pendingGusdAmount, 'GUSD'],
    ] as const
  )
    .filter(([amount]) => amount !== '0')
    .map(([amount, asset]) => `${formatAmount(amount, asset)} ${formatSymbol(asset)}`)
    .join(' + ')

/** Effects of a suspension on the member's open orders. */
function Consequence({ file }: { readonly file: File }) {
  const may = useMay()
  const sessions = formatCount(file.openSessionCount)
  const pending = formatPending(file)
  return (
    <>
      <span className="block">
        <Trans>Exchange, withdrawal, staking and inviting stop at once.</Trans>
      </span>
      <span className="mt-2 block">
        <Trans>
          Open sessions ({sessions}) end at once. The member may sign in again to read and redeem, and sees
          that the account is suspended.
        </Trans>
      </span>
      <span className={pending === '' ? 'hidden' : 'mt-2 block'}>
        <Trans>
          Open withdrawals ({pending}) stay in the queue: none is paid until two operators agree. What was
          already sent to the chain is paid.
        </Trans>
      </span>
      <span className="mt-2 block">
        <Trans>The balance remains the member’s.</Trans>
      </span>
      {!may('unbanMember') && (
        <span className="mt-2 block font-strong text-ink">
          <Trans>You cannot undo this: only a reviewer can lift a suspension.</Trans>
        </span>
      )}
    </>
  )
}
