import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { openAddress } from './navigation.ts'
import { loadPage } from './pages.ts'
import { findRoute, type Target, toAddress } from './routes.ts'
import { usePlace } from './usePlace.ts'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children' | 'hash'> & {
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLAnchorElement>
}

/** Links to another screen, whose code is prefetched on hover or focus. */
export function Link({
  to,
  params,
  query,
  hash,
  onClick,
  onPointerEnter,
  onTouchStart,
  onFocus,
  ...rest
}: Target & AnchorProps) {
  const place = usePlace()
  const address = toAddress({ to, params, query, hash } as Target, place.search)
  // A link to an anchor or a record on the page is not the page itself.
  const isPage = params === undefined && query === undefined && hash === undefined
  const preload = () => void loadPage(new URL(address, location.href).pathname)
  return (
    <a
      {...rest}
      href={address}
      aria-current={isPage && findRoute(place.pathname) === to ? 'page' : rest['aria-current']}
      onClick={(event) => {
        onClick?.(event)
        if (isForUs(event)) {
          event.preventDefault()
          void openAddress(address)
        }
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
    />
  )
}

/** Detects a plain click; one with a modifier key, another button or another window is the browser's own. */
function isForUs(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  return isPlain && !event.defaultPrevented && (target === '' || target === '_self')
}
