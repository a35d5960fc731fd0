import { QRCodeSVG } from 'qrcode.react'
import { Component, type ReactNode } from 'react'
import { useDescribeNotice } from '../../toasts/useDescribeNotice.ts'

/** The quiet zone of the QR standard, in modules. */
const quietModules = 4

/** A text as a QR code with an accessible name, dark on light in both themes, because cameras read that best. */
export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <Unreadable key={text} fallback={<Failed />}>
      <QRCodeSVG
        value={text}
        level="M"
        marginSize={quietModules}
        title={name}
        role="img"
        className="block size-56 wide:size-64"
      />
    </Unreadable>
  )
}

function Failed() {
  const describe = useDescribeNotice()
  return (
    <p role="alert" className="grid size-56 place-items-center p-4 text-center text-small text-danger">
      {describe('qrRenderFailed')}
    </p>
  )
}

/** Catches a rendering error, so that what stands beside the code stays usable. */
class Unreadable extends Component<
  { readonly fallback: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
