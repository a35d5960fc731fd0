import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadSeldom } from '../../i18n/loadPageTexts.ts'
import { ShareText } from '../sharing/ShareText.tsx'
import type { ReceiptContents } from './Receipt.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'

const Receipt = lazy(async () => ({
  default: (await loadSeldom(() => import('./Receipt.tsx'))).Receipt,
}))

/** Prints one movement, or shares it as text, with everything that the screen shows beside the button. */
export function PrintReceipt({
  isPrivate = false,
  ...contents
}: ReceiptContents & {
  /** True where the receipt reveals what a private transfer hides, so that it cannot be shared by a tap. */
  readonly isPrivate?: boolean
}) {
  const [isPrinting, setPrinting] = useState(false)
  const lines = useRef<HTMLDivElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="ghost" size="pill" busy={isPrinting} onClick={() => setPrinting(true)}>
        <Trans>Print or save as PDF</Trans>
      </Button>
      {!isPrivate && (
        <>
          <ShareText readText={() => readLines(lines.current)}>
            <Trans>Share the receipt</Trans>
          </ShareText>
          <ReceiptLines ref={lines} contents={contents} />
        </>
      )}
      {isPrinting && (
        <Suspense fallback={null}>
          <Receipt {...contents} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A line of text for each line of the receipt. */
const readLines = (box: HTMLElement | null): string =>
  [...(box?.children ?? [])].map(({ textContent }) => textContent).join('\n')
