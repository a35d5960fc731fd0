import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { unitSymbol } from '../../../i18n/branding.ts'

/** The rules of a stake, stated before the purchase. */
export function StakeTerms({ days }: { readonly days: number }) {
  return (
    <ul className="grid gap-2 text-small text-ink-2">
      {days === 0 ? (
        <>
          <Term>
            <Trans>
              Interest is paid from daily earnings. It accrues every second and is credited to your available{' '}
              {unitSymbol} every day.
            </Trans>
          </Term>
          <Term>
            <Trans>
              On days with lower earnings, interest may fall below the range. Your principal is not affected.
            </Trans>
          </Term>
          <Term>
            <Trans>Redeem at any time: you receive the whole stake and the interest due immediately.</Trans>
          </Term>
        </>
      ) : (
        <>
          <Term>
            <Trans>
              The agreed minimum is reserved for you when you stake. At maturity you receive more, up to the
              upper rate, if the vault earned more.
            </Trans>
          </Term>
          <Term>
            <Trans>
              It cannot be redeemed before its end. From then on you redeem it: stake and interest go to your
              available {unitSymbol} together.
            </Trans>
          </Term>
          <Term>
            <Trans>After maturity it earns no interest and is not renewed automatically.</Trans>
          </Term>
        </>
      )}
      <Term>
        <Trans>
          Not a bank deposit. Not covered by deposit insurance. Your stake is held in the shared vault. If one
          of its contracts or of Aave V3 fails, it may be repaid late or not in full.
        </Trans>
      </Term>
    </ul>
  )
}

function Term({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
