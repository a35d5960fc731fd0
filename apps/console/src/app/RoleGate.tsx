import { Card, EmptyState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Right, useMay } from '../session/SessionContext.ts'

/** Renders a screen for roles with the right to its data, and an explanation for others. */
export function RoleGate({ right, children }: { readonly right: Right; readonly children: ReactNode }) {
  const may = useMay()
  if (may(right)) return children
  return (
    <Card>
      <EmptyState title={<Trans>Your role does not open this screen</Trans>}>
        <Trans>What it may open stands in the menu.</Trans>
      </EmptyState>
    </Card>
  )
}
