import { useQuery } from '@tanstack/react-query'
import { askQuery } from '../../api/queries.ts'
import { useMay } from '../../session/SessionContext.ts'

/** What a member may withdraw in 24 h without review, as a decimal; undefined until known or where it may not be read. */
export function useDailyLimit(): string | undefined {
  const may = useMay()
  const parameters = useQuery({ ...askQuery('queryParameters', {}), enabled: may('queryParameters') })
  return parameters.data?.find(({ name }) => name === 'withdrawalAutoPerMember')?.value
}
