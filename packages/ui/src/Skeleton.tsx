import { classes } from './classes.ts'

/** The shape of what is coming. Size it with spacing classes; the words that say "loading" belong to the screen. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classes('block shimmer', className ?? 'h-5 w-24')} />
}
