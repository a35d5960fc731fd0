import { configQuery } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { setNames } from '../i18n/branding.ts'

/** Asks for the names of this installation, where something else than the api served the page. */
export async function loadBranding(): Promise<void> {
  const config = await queryClient.fetchQuery({ ...configQuery, retry: false }).catch(() => undefined)
  if (config) setNames(config)
}
