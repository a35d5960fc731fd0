import { Card, Skeleton } from '@bank/ui'
import { ListShape } from '../../components/ListShape.tsx'

/** The shape of level, figures and next level, as high as they come, so that what stands below stays where it is. */
export function TeamShape() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Card className="grid gap-3" aria-hidden="true">
        <Skeleton className="h-11 w-48" />
        <Skeleton className="h-12 w-40" />
        <Skeleton className="h-10 w-full" />
      </Card>
      <ListShape />
      <Card aria-hidden="true">
        <Skeleton className="h-56 w-full" />
      </Card>
    </div>
  )
}
