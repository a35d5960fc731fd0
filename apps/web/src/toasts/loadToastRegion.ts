import { queryClient } from '../api/queryClient.ts'
import { sentencesQuery } from '../api/sentencesQuery.ts'

/**
 * Loads what draws toasts and what they say. Throws where there is no connection; asked again, it tries again, which
 * a lazy component never does.
 */
export async function loadToastRegion() {
  const [{ ToastRegion }] = await Promise.all([
    import('./ToastRegion.tsx'),
    queryClient.fetchQuery(sentencesQuery),
  ])
  return ToastRegion
}
