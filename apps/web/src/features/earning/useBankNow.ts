import { useQuery } from '@tanstack/react-query'
import { platformFiguresQuery } from '../../api/queries.ts'

/** The bank's time, by which terms run; null until it has been heard. A demo's is days ahead of this device's clock. */
export function useBankNow(): number | null {
  const { data: figures, dataUpdatedAt } = useQuery(platformFiguresQuery)
  return figures ? figures.asOf + (Date.now() - dataUpdatedAt) : null
}
