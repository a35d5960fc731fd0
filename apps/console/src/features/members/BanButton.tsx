import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import { useMay } from '../../session/SessionContext.ts'

/** Bans a member, or lifts the ban, with a reason. */
export function BanButton({ member }: { readonly member: ConsoleResult<'queryMember'>['member'] }) {
  const { t } = useLingui()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const isBanned = member.banTime !== null
  if (!may(isBanned ? 'unbanMember' : 'banMember')) return null
  const memberId = member.id
  return (
    <>
      <Button kind={isBanned ? 'ghost' : 'danger'} onClick={() => setOpen(true)}>
        {isBanned ? <Trans>Lift the ban</Trans> : <Trans>Ban</Trans>}
      </Button>
      {isBanned ? (
        <ReasonSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t`Lift the ban of member #${memberId}?`}
          consequence={t`The member can exchange and withdraw again at once.`}
          submitLabel={<Trans>Lift the ban</Trans>}
          call={(reason, options) => consoleClient.unbanMember({ memberId, reason }, options)}
          done={() => msg`The ban is lifted.`}
        />
      ) : (
        <ReasonSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t`Ban member #${memberId}?`}
          consequence={t`Exchange, withdrawal, staking and inviting stop at once. The balance stays the member’s and stays owed; signing in, reading and redeeming stay possible.`}
          submitLabel={<Trans>Ban</Trans>}
          danger
          call={(reason, options) => consoleClient.banMember({ memberId, reason }, options)}
          done={() => msg`The member is banned.`}
        />
      )}
    </>
  )
}
