import { queryClient } from '../api/queryClient.ts'
import { sentencesQuery } from '../api/sentencesQuery.ts'

/**
 * Loads the toast region and its texts. Throws without a connection; a second call retries, which a lazy
 * component never does.
 */
export async function loadToastRegion() {
  const [{ ToastRegion }] = await Promise.all([
    import('./ToastRegion.tsx'),
    queryClient.fetchQuery(sentencesQuery),
  ])
  return ToastRegion
}
