import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { useMay } from '../../session/SessionContext.ts'

/** The amount a member may withdraw in 24 h without review, as a decimal; undefined until known or without the right. */
export function useDailyLimit(): string | undefined {
  const may = useMay()
  const parameters = useQuery({
    ...createQueryOptions('queryParameters', {}),
    enabled: may('queryParameters'),
  })
  return parameters.data?.find(({ name }) => name === 'withdrawalAutoPerMember')?.value
}
