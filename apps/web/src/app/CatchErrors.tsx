import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in place of what broke; nothing if left out. */
  readonly fallback?: ReactNode
  readonly onCatch?: () => void
  readonly children: ReactNode
}

/** Keeps what breaks in a part of the page from taking the rest with it. */
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
