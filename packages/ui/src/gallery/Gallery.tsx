import type { ReactNode } from 'react'
import { Logo } from '../icons/Logo.tsx'
import { ControlShows } from './ControlShows.tsx'
import { ListShows } from './ListShows.tsx'
import { PictureShows } from './PictureShows.tsx'
import { TokenShows } from './TokenShows.tsx'

/** Every component in every state, light and dark side by side; for development alone. */
export function Gallery() {
  return (
    <div className="grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <Side scheme="light">Light</Side>
      <Side scheme="dark">Dark</Side>
    </div>
  )
}

/** The tokens are one `light-dark()` each, so that a scheme on an element is a theme of its own. */
function Side({ scheme, children }: { readonly scheme: 'light' | 'dark'; readonly children: ReactNode }) {
  return (
    <div
      className="px-4 pb-12"
      style={{ colorScheme: scheme, minHeight: '100vh', background: 'var(--bg)', color: 'var(--ink)' }}
      data-gallery-side={scheme}
    >
      <header className="flex items-center gap-2.5 py-4 font-strong">
        <Logo />
        <h1>{children}: every component in every state</h1>
      </header>
      <TokenShows />
      <ControlShows />
      <ListShows />
      <PictureShows />
    </div>
  )
}
