import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { ReceiptContents } from './Receipt.tsx'

const Receipt = lazy(async () => ({ default: (await import('./Receipt.tsx')).Receipt }))

/** Puts one movement on paper, with everything that stands beside the button on the screen. */
export function PrintReceipt(contents: ReceiptContents) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button kind="ghost" size="pill" busy={isPrinting} onClick={() => setPrinting(true)}>
        <Trans>Print or save as PDF</Trans>
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <Receipt {...contents} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
