import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../api/queryClient.ts'
import { loadMemberHead } from '../features/home/loadMemberHead.tsx'
import { setNames, signInChainId } from '../i18n/branding.ts'
import { formatShortAddress } from '../i18n/formatShortAddress.ts'
import type { LanguageCode } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { setPlace } from '../routing/navigation.ts'
import { loadPage } from '../routing/pages.ts'
import { routes } from '../routing/routes.ts'
import { setSignedIn, setWallet, setWalletChecked } from '../session/account.ts'
import { registerPages } from './registerPages.ts'
import { findTitle } from './routeTitles.ts'
import { Shell } from './Shell.tsx'

export type RenderedPage = {
  /** A route, or undefined for every address without one. */
  readonly route: string | undefined
  readonly title: string
  /** The page as a visitor first sees it. */
  readonly html: string
  /**
   * The page as a member first sees it; undefined where it cannot be rendered without the member's identity.
   */
  readonly member: MemberPage | undefined
}

type MemberPage = {
  readonly html: string
  /** Server requests of the page to prefetch, as addresses of this origin. */
  readonly prefetches: readonly string[]
}

/** Marks that the api replaces by the names of its installation. */
const names = {
  productName: '%PRODUCT_NAME%',
  unitSymbol: '%UNIT_SYMBOL%',
  signInChainId,
  chains: [
    {
      chainId: signInChainId,
      chainName: '%HOME_CHAIN_NAME%',
      nativeCurrency: { symbol: '%HOME_CHAIN_COIN%' },
    },
  ],
}

/** Placeholder for the member's own address; belongs to no wallet and is never shown. */
const standIn = `0x${'0'.repeat(40)}`
const shownStandIn = formatShortAddress(standIn)

/**
 * Renders every screen as a visitor and as a member first see it, before any server request. Runs while the
 * app is built.
 */
export async function renderPages(language: LanguageCode): Promise<readonly RenderedPage[]> {
  setNames(names)
  registerPages()
  await startLanguage(language)
  const paths = [...routes, undefined]
  const visited: Rendered[] = []
  for (const route of paths) visited.push(await renderPage(route))
  setWallet({ name: '', walletAddress: standIn, chainId: signInChainId })
  setSignedIn(true)
  setWalletChecked(false)
  await loadMemberHead()
  const pages: RenderedPage[] = []
  for (const [index, route] of paths.entries()) {
    const page = visited[index]
    if (!page) throw new Error(`${route} was not drawn`)
    pages.push({ ...page, route, member: await renderMemberPage(route) })
  }
  return pages
}

type Rendered = { readonly title: string; readonly html: string }

async function renderPage(route: string | undefined): Promise<Rendered> {
  const pathname = route?.replace('$orderId', '0') ?? '/404'
  const page = await loadPage(pathname)
  if (page.kind === 'failed') throw new Error(`${pathname} could not be loaded`)
  setPlace({ key: '', pathname, search: '', hash: '', page, arrival: 'first' })
  queryClient.clear()
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Shell />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { title: `${i18n._(findTitle(pathname))} · ${names.productName}`, html }
}

async function renderMemberPage(route: string | undefined): Promise<MemberPage | undefined> {
  const { html } = await renderPage(route)
  const shown = html.replace(
    shownStandIn,
    () => `<span data-own-address class="invisible">${shownStandIn}</span>`,
  )
  if (shown.replace(shownStandIn, '').includes(standIn.slice(0, 6))) return undefined
  // The requests of a screen of one record depend on its address, so they cannot be prefetched.
  return { html: shown, prefetches: route?.includes('$') ? [] : await listPrefetches() }
}

/** Lists the requests that the screen just rendered would send in a browser, by address. */
async function listPrefetches(): Promise<readonly string[]> {
  const asked = new Set<string>()
  globalThis.fetch = async (url) => {
    asked.add(`${url}`)
    return Response.json({ code: 500, errInfo: '', result: null })
  }
  const queries = queryClient.getQueryCache().findAll()
  await Promise.allSettled(queries.map((query) => isWanted(query.options) && query.fetch()))
  return [...asked].filter((url) => url.startsWith('/api/') && !url.includes(standIn))
}

/** A query keeps the options of the screen that created it, which its type does not include. */
const isWanted = (options: object): boolean => !('enabled' in options) || options.enabled !== false
