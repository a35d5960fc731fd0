import { AppIcon, appIconNames } from '../icons/AppIcon.tsx'
import { TermIcon } from '../icons/TermIcon.tsx'
import { TokenBadge, TokenIcon, tokenSymbols } from '../icons/TokenBadge.tsx'
import { Show } from './Show.tsx'

const colours = [
  'bg',
  'surface',
  'sunken',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'edge',
  'line-strong',
  'accent',
  'accent-hover',
  'accent-soft',
  'credit',
  'debit',
  'warn',
  'warn-soft',
  'danger',
  'danger-soft',
  'gold',
  'mark-coin',
]
const sizes = ['text-caption', 'text-small', 'text-body', 'text-title', 'text-figure', 'text-display']
const radii = ['small', 'box', 'control', 'card']

/** Colours, type scale, radii, and icons. */
export function TokenShows() {
  return (
    <>
      <Show name="Colours">
        <ul className="flex flex-wrap gap-2">
          {colours.map((colour) => (
            <li key={colour} className="w-24 text-caption text-ink-2">
              <span
                className="block h-11 rounded-small border border-line"
                style={{ background: `var(--${colour})` }}
              />
              {colour}
            </li>
          ))}
        </ul>
      </Show>
      <Show name="Type scale">
        {sizes.map((size) => (
          <p key={size} className={`${size} font-strong num`}>
            1,234.56 {size} 账 帳 口座 계정
          </p>
        ))}
      </Show>
      <Show name="Radii">
        <ul className="flex gap-3">
          {radii.map((radius) => (
            <li key={radius} className="text-caption text-ink-2">
              <span
                className="block size-11 border border-line bg-sunken"
                style={{ borderRadius: `var(--radius-${radius})` }}
              />
              {radius}
            </li>
          ))}
        </ul>
      </Show>
      <Show name="Faces">
        <div className="flex flex-wrap items-center gap-2">
          {tokenSymbols.map((symbol) => (
            <TokenBadge key={symbol} symbol={symbol} />
          ))}
          <TokenIcon symbol={null} large />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {[0, 15, 45, 180].map((days) => (
            <TermIcon key={days} days={days} />
          ))}
          {appIconNames.map((name) => (
            <span key={name} className="text-accent">
              <AppIcon name={name} />
            </span>
          ))}
        </div>
      </Show>
    </>
  )
}
