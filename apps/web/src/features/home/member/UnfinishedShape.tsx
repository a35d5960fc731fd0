import { Card, TextSkeleton } from '@bank/ui'

/** Placeholder of the line that says what is under way, as high as that line. */
export const UnfinishedShape = () => (
  <Card padding="none" className="mt-3" aria-busy="true">
    <p className="flex min-h-16 items-center px-4 text-small">
      <TextSkeleton>000000000000000</TextSkeleton>
    </p>
  </Card>
)
