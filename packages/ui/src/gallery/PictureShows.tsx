import { LevelBar } from '../bars/LevelBar.tsx'
import { RangeBar } from '../bars/RangeBar.tsx'
import { ShareBar } from '../bars/ShareBar.tsx'
import { ColumnChart } from '../charts/ColumnChart.tsx'
import { LineChart } from '../charts/LineChart.tsx'
import { Card } from '../layout/Card.tsx'
import { Show } from './Show.tsx'

const days = Array.from({ length: 14 }, (_, day) => ({
  key: day,
  parts: [BigInt((day * 7) % 11), BigInt(day % 4)],
  name: `Day ${day + 1}`,
  value: `${((day * 7) % 11) + (day % 4)}.00`,
}))
const amounts = [3, 5, 4, 8, 8, 9].map((amount, index) => ({
  amount: BigInt(amount),
  reference: BigInt(Math.min(amount, 7)),
  name: `Day ${index + 1}`,
  value: `$${amount}.00`,
}))

/** Charts of invented figures, for the gallery alone. */
export function PictureShows() {
  return (
    <>
      <Show name="LevelBar, RangeBar, ShareBar">
        <LevelBar percent={0} />
        <LevelBar percent={0.2} />
        <LevelBar percent={64} label="Share reached" />
        <LevelBar percent={100} look="danger" />
        <RangeBar certain={0n} from={5n} to={30n} most={35n} />
        <RangeBar certain={20n} from={20n} to={35n} most={35n} />
        <ShareBar
          size="thick"
          parts={[
            { key: 'idle', amount: 1n, look: 'gold' },
            { key: 'supplied', amount: 99n, look: 'accent' },
          ]}
        />
      </Show>
      <Show name="ColumnChart, LineChart">
        <Card>
          <ColumnChart
            label="Columns"
            columns={days}
            looks={['accent', 'gold']}
            rest={{ name: 'Best day', value: '12.00' }}
            caption={<span>Day 1</span>}
          />
        </Card>
        <Card>
          <LineChart
            label="Lines"
            points={amounts}
            rest={{ name: 'Total assets', value: '$9.00' }}
            formatScale={(amount) => `$${amount}.00`}
            caption={<span>Since the first</span>}
          />
        </Card>
      </Show>
    </>
  )
}
