import { useLingui } from '@lingui/react/macro'
import { QRCodeSVG } from 'qrcode.react'
import { Component, type ReactNode } from 'react'
import { useDescribeNotice } from '../../toasts/useDescribeNotice.ts'

/** Quiet modules round the code, as the standard wants them. */
const quietModules = 4

/** A text as a QR code, dark on light in either theme, for cameras read nothing else as surely. */
export function QrCode({ text }: { readonly text: string }) {
  const { t } = useLingui()
  return (
    <Unreadable key={text} fallback={<Failed />}>
      <QRCodeSVG
        value={text}
        level="M"
        marginSize={quietModules}
        title={t`QR code of your invite link`}
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

/** Catches what the drawing throws, so that code and link beside it stay. */
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
