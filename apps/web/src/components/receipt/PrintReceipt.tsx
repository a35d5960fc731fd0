import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadSeldom } from '../../i18n/loadPageTexts.ts'
import { ShareText } from '../ShareText.tsx'
import type { ReceiptContents } from './Receipt.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'

const Receipt = lazy(async () => ({
  default: (await loadSeldom(() => import('./Receipt.tsx'))).Receipt,
}))

/** Puts one movement on paper, or hands it on as text, with everything that stands beside the button on the screen. */
export function PrintReceipt({
  isPrivate = false,
  ...contents
}: ReceiptContents & {
  /** Whether it tells what the transfer was made to hide, so that it is not handed on by a tap. */
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
