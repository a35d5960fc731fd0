import { SideDrawer } from '@bank/ui/overlays'
import { useLingui } from '@lingui/react/macro'
import { Navigation } from './Navigation.tsx'
import { OperatorFoot } from './OperatorFoot.tsx'

/** The navigation of a phone, from the left edge. */
export function NavigationDrawer({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <SideDrawer
      open={open}
      onOpenChange={onOpenChange}
      title={t`Menu`}
      closeLabel={t`Close`}
      foot={<OperatorFoot />}
    >
      <Navigation onLeave={() => onOpenChange(false)} />
    </SideDrawer>
  )
}
