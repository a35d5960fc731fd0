import { Component, type ReactNode } from 'react'

type Props = {
  /** Replacement for the part that failed; nothing if omitted. */
  readonly fallback?: ReactNode
  readonly onCatch?: () => void
  readonly children: ReactNode
}

/** Catches errors of a part of the page, so that the rest keeps working. */
export class CatchErrors extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onCatch?.()
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
