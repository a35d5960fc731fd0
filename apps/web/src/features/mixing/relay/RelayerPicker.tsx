import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { formatCoin } from '../coin.ts'
import type { Relayer } from './relayClients.ts'

/** The relayers of a pool, each with its fee. */
export function RelayerPicker({
  relayers,
  chosen,
  onChoose,
}: {
  readonly relayers: readonly Relayer[]
  readonly chosen: string
  readonly onChoose: (origin: string) => void
}) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-small text-ink-2">
        <Trans>Relayer</Trans>
      </legend>
      {relayers.map(({ origin, fee }) => (
        <label
          key={origin}
          className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control border border-line px-3 py-2 text-small transition-colors ease-quick hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={`${id}-relayer`}
            value={origin}
            checked={origin === chosen}
            onChange={() => onChoose(origin)}
            className="sr-only"
          />
          <span className="min-w-0 break-all">
            {origin === location.origin ? <Trans>This service</Trans> : new URL(origin).host}
          </span>
          <span className="text-ink-2 num">
            <Trans>Fee {formatCoin(fee, { isExact: true })}</Trans>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
