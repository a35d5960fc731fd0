import { ApiError } from '@bank/api-schema'
import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '../api/apiClient.ts'
import { formatDate, formatDays } from '../i18n/formats.ts'
import { toast } from '../toasts/toast.ts'
import { useDescribeNotice } from '../toasts/useDescribeNotice.ts'

/** One day, and the terms of the fixed products. */
const choices = [1, 15, 45, 180] as const

/** Times of the refreshes: days are settled one after the other, so figures arrive in steps. */
const pollSeconds = [1, 2, 4, 7, 11, 16, 25, 40]

/** Lets days pass in the demo, so that interest, rewards and the end of a term can be seen today. */
export function PassTimeSheet({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const { t } = useLingui()
  const describe = useDescribeNotice()
  const queryClient = useQueryClient()
  const pass = useMutation({
    mutationFn: (days: number) => apiClient.passTime({ days }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      for (const seconds of pollSeconds)
        setTimeout(() => void queryClient.invalidateQueries(), seconds * 1_000)
      toast.success(t`Time has passed. Settling the days takes a few seconds.`)
    },
  })
  const date = pass.data && formatDate(pass.data.time)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Let days pass</Trans>}
      description={
        <Trans>
          Only the demo can do this: its chains and its ledger move forward together. Interest is earned at
          the local Aave market and settled day by day.
        </Trans>
      }
      closeLabel={t`Close`}
      locked={pass.isPending}
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-2">
          {choices.map((days) => (
            <Button
              key={days}
              kind="ghost"
              busy={pass.isPending && pass.variables === days}
              disabled={pass.isPending}
              onClick={() => pass.mutate(days)}
            >
              {formatDays(days)}
            </Button>
          ))}
        </div>
        <p role="status" className="text-small text-ink-2">
          {pass.error instanceof ApiError
            ? describe(pass.error)
            : date && <Trans>It is now {date} in the demo.</Trans>}
        </p>
      </div>
    </Sheet>
  )
}
