import { useState } from 'react'
import { AmountField } from '../controls/AmountField.tsx'
import { Button } from '../controls/Button.tsx'
import { Chips } from '../controls/Chips.tsx'
import { CopyText } from '../controls/CopyText.tsx'
import { MenuButton } from '../controls/MenuButton.tsx'
import { TokenBadge } from '../icons/TokenBadge.tsx'
import { FittedFigure } from '../layout/FittedFigure.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { Show } from './Show.tsx'

const kinds = ['primary', 'ghost', 'quiet', 'danger'] as const

/** Buttons, fields and choices. */
export function ControlShows() {
  return (
    <>
      <Show name="Button">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-wrap items-center gap-2">
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} busy>
              busy
            </Button>
            <Button kind={kind} held>
              held
            </Button>
            <Button kind={kind} disabled>
              disabled
            </Button>
            <Button kind={kind} size="pill">
              pill
            </Button>
          </div>
        ))}
        <Button size="large">large</Button>
      </Show>
      <Show name="AmountField">
        <Amount start="" />
        <Amount start="1,011.747" />
        <Amount start="99999999" wrong="Insufficient balance: you have 1,011.747 USDT." />
        <Amount start="500" readOnly />
      </Show>
      <Show name="FittedFigure">
        <div className="flex rounded-box bg-sunken p-4">
          <span id="gallery-figure" className="sr-only">
            You receive
          </span>
          <FittedFigure labelledBy="gallery-figure" text="1,234,567,890.123456" />
          <TokenBadge symbol="GUSD" />
        </div>
      </Show>
      <Choices />
    </>
  )
}

function Amount({
  start,
  wrong,
  readOnly = false,
}: {
  readonly start: string
  readonly wrong?: string
  readonly readOnly?: boolean
}) {
  const [text, setText] = useState(start)
  return (
    <AmountField
      label="From"
      text={text}
      onText={setText}
      readOnly={readOnly}
      balance="In your account 1,011.747"
      max={{ label: 'Max', onMax: () => setText('1011.747') }}
      token={<TokenBadge symbol="USDT" />}
      symbol="USDT"
      worth={text && `≈ $${text}`}
      message={wrong === undefined ? undefined : { kind: 'error', text: wrong }}
    />
  )
}

function Choices() {
  const [chosen, setChosen] = useState('all')
  const [isOpen, setOpen] = useState(false)
  const entries = ['all', 'recharges', 'withdrawals', 'staking', 'income'].map((key) => ({ key, name: key }))
  return (
    <>
      <Show name="Chips">
        <Chips label="Kind" chips={entries} chosen={chosen} onChoose={setChosen} />
        <Chips label="Kind, wrapped" chips={entries} chosen={chosen} onChoose={setChosen} wraps />
      </Show>
      <Show name="MenuButton, Sheet, CopyText">
        <div className="flex flex-wrap items-center gap-2">
          {(['header', 'pill'] as const).map((look) => (
            <MenuButton
              key={look}
              label="Kind"
              look={look}
              entries={entries}
              chosen={chosen}
              onChoose={setChosen}
            >
              {chosen}
            </MenuButton>
          ))}
          <Button kind="ghost" onClick={() => setOpen(true)}>
            Open the sheet
          </Button>
          <CopyText text="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" label="Copy the address">
            0x71C7…976F
          </CopyText>
        </div>
        <Sheet open={isOpen} onOpenChange={setOpen} title="Sheet" closeLabel="Close">
          What stands in it follows the page’s theme.
        </Sheet>
      </Show>
    </>
  )
}
