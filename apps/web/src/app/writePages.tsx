import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../api/queryClient.ts'
import type { LanguageCode } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { showPlace } from '../routing/navigation.ts'
import { loadPage } from '../routing/pages.ts'
import { routes } from '../routing/routes.ts'
import { setNames } from '../settings/names.ts'
import { attachPages } from './attachPages.ts'
import { findTitle } from './routeTitles.ts'
import { Shell } from './Shell.tsx'

export type WrittenPage = {
  /** A route, or undefined for every address that is none. */
  readonly route: string | undefined
  readonly title: string
  readonly html: string
}

/** Marks that the api replaces by the names of its installation. */
const names = { productName: '%PRODUCT_NAME%', unitSymbol: '%UNIT_SYMBOL%' }

/** Every screen as a visitor first sees it, before anything was asked of the server. Runs while the app is built. */
export async function writePages(language: LanguageCode): Promise<readonly WrittenPage[]> {
  setNames(names)
  attachPages()
  await startLanguage(language)
  const pages: WrittenPage[] = []
  for (const route of [...routes, undefined]) pages.push(await writePage(route))
  return pages
}

async function writePage(route: string | undefined): Promise<WrittenPage> {
  const pathname = route?.replace('$orderId', '0') ?? '/404'
  const page = await loadPage(pathname)
  if (page.kind === 'failed') throw new Error(`${pathname} could not be loaded`)
  showPlace({ key: '', pathname, search: '', hash: '', page, arrival: 'first' })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Shell />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { route, title: `${i18n._(findTitle(pathname))} · ${names.productName}`, html }
}
