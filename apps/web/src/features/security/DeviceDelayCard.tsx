import { Card, Chips, Fact, Facts } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { apiClient } from '../../api/apiClient.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { PendingChange } from './PendingChange.tsx'
import type { Security } from './securityQueries.ts'
import { useSecurityAct } from './useSecurityAct.ts'

const offeredHours = [24, 48, 72]
const hourMs = 3_600_000

/** The member's own delay of withdrawals after the first sign-in with a browser. */
export function DeviceDelayCard({
  address,
  rules: { newDeviceDelay, deviceSince, asOfTime },
}: {
  readonly address: string
  readonly rules: Security['rules']
}) {
  const { t } = useLingui()
  const { isBusy, run } = useSecurityAct(address)
  const { value, pending } = newDeviceDelay
  const readyTime = value === null ? null : deviceSince + value * hourMs
  const choices = [0, ...new Set([...offeredHours, ...(value === null ? [] : [value])])]
  const choose = (hours: number) => {
    if (isBusy || hours === (value ?? 0)) return
    const isLooser = value !== null && (hours === 0 || hours < value)
    void run(
      () => apiClient.setNewDeviceDelay({ hours: hours === 0 ? null : hours }),
      isLooser ? msg`The new delay applies in 24 hours.` : msg`The delay is saved.`,
    )
  }
  return (
    <Card aria-labelledby="device-delay">
      <h3 id="device-delay" className="font-strong">
        <Trans>Delay on a new device</Trans>
      </h3>
      <p className="mt-0.5 mb-3 text-small text-ink-2">
        <Trans>
          After the first sign-in with a browser, withdrawals wait. A browser whose data was cleared is new.
        </Trans>
      </p>
      <div aria-busy={isBusy}>
        <Chips
          label={t`Delay on a new device`}
          chips={choices.map((hours) => ({
            key: hours,
            name: hours === 0 ? <Trans>No delay</Trans> : <HoursText hours={hours} />,
          }))}
          chosen={value ?? 0}
          onChoose={choose}
          wraps
        />
      </div>
      <div className="mt-3">
        <Facts>
          <Fact name={<Trans>This browser signed in first</Trans>}>{formatDateTime(deviceSince)}</Fact>
          {readyTime !== null && readyTime > asOfTime && (
            <Fact name={<Trans>It can withdraw from</Trans>}>
              <strong>{formatDateTime(readyTime)}</strong>
            </Fact>
          )}
        </Facts>
      </div>
      {pending && (
        <PendingChange
          address={address}
          rule="newDeviceDelay"
          effectTime={pending.effectTime}
          next={pending.value === null ? <Trans>no delay</Trans> : <HoursText hours={pending.value} />}
        />
      )}
    </Card>
  )
}

const HoursText = ({ hours }: { readonly hours: number }) => (
  <Plural value={hours} one="# hour" other="# hours" />
)
