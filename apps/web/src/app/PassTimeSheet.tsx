import { ApiError } from '@bank/api-schema'
import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiClient } from '../api/apiClient.ts'
import { formatDate, formatDays } from '../i18n/formats.ts'
import { toast } from '../toasts/toast.ts'
import { useDescribeNotice } from '../toasts/useDescribeNotice.ts'

/** One day, and the terms of the fixed products. */
const choices = [1, 15, 45, 180] as const

/** The time between two readings of how many days are still to be settled, in milliseconds. */
const pollMs = 500

/** The time without a settled day after which the sheet waits no longer. */
const stalledMs = 60_000

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
  const [daysDue, setDaysDue] = useState<number | null>(null)
  const pass = useMutation({
    mutationFn: async (days: number) => {
      const passed = await apiClient.passTime({ days })
      setDaysDue(days)
      return { ...passed, isSettled: await waitUntilSettled(setDaysDue) }
    },
    onSuccess: ({ isSettled }) => {
      if (isSettled) toast.success(t`Time has passed, and every day of it is settled.`)
      else toast.info(t`Time has passed. Settling the days takes longer than usual.`)
    },
    onSettled: () => {
      setDaysDue(null)
      return queryClient.invalidateQueries()
    },
  })
  const due = daysDue === null ? null : formatDays(daysDue)
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
          {pass.error instanceof ApiError ? (
            describe(pass.error)
          ) : due ? (
            <Trans>Time has passed. Still to be settled: {due}.</Trans>
          ) : (
            date && <Trans>It is now {date} in the demo.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  )
}

/**
 * Waits until the worker has settled every day that passed, and reports how many are left; false where none was settled
 * for `stalledMs`, as while solvency cannot be measured.
 */
async function waitUntilSettled(onDue: (days: number) => void): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY
  let changedMs = Date.now()
  for (;;) {
    const { days } = await apiClient.queryDaysDue()
    if (days === 0) return true
    if (days < least) changedMs = Date.now()
    if (Date.now() - changedMs > stalledMs) return false
    least = Math.min(least, days)
    onDue(days)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
