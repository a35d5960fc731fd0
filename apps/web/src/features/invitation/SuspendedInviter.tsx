import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { meInfoQuery } from '../../api/queries.ts'

/** Said only to a member who is suspended: their code is refused meanwhile. */
export function SuspendedInviter({ address }: { readonly address: string }) {
  const { data: me } = useQuery(meInfoQuery(address))
  if (!me?.banned) return null
  return (
    <p role="status" className="mb-3 rounded-box bg-warn-soft px-4 py-3 text-small text-warn">
      <Trans>This account is suspended. Until that is lifted nobody can register with its code.</Trans>
    </p>
  )
}
