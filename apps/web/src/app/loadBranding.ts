import { configQuery } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { setNames } from '../i18n/branding.ts'

/** Fetches the names of this installation where the page was not served by the api. */
export async function loadBranding(): Promise<void> {
  const config = await queryClient.fetchQuery({ ...configQuery, retry: false }).catch(() => undefined)
  if (config) setNames(config)
}
