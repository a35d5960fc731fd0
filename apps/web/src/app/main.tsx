import { onIdle, readTheme, reloadOnOldBuild, subscribeFocus, syncBrowserBar } from '@bank/ui/browser'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchOtherTabs } from '../api/memberChanges.ts'
import { configQuery } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { areNamesInPage, productName, setNames } from '../i18n/branding.ts'
import { getLanguageTag, readLanguage } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { watchInstallPrompt } from '../offline/installPrompt.ts'
import { startOffline } from '../offline/startOffline.ts'
import { readPlace, startNavigation, subscribePlace, subscribeStart } from '../routing/navigation.ts'
import { subscribeAccount } from '../session/account.ts'
import { progress } from './progress.ts'
import { registerPages } from './registerPages.ts'
import { registerSessionCommands } from './registerSessionCommands.ts'
import { findTitle } from './routeTitles.ts'
import { Shell } from './Shell.tsx'
import { syncAccountCookie, syncPreferenceCookies } from './syncPreferenceCookies.ts'

reloadOnOldBuild()
watchInstallPrompt()
// Fetched code was just evaluated in one task: a pending tap is handled before the rest.
await new Promise((resolve) => setTimeout(resolve))
// A window can get the focus beside another one that stays visible; `visibilitychange` does not report it.
focusManager.setEventListener((onFocus) => subscribeFocus(() => onFocus()))
registerSessionCommands()
if (readTheme() !== 'system') syncBrowserBar()
registerPages()
const language = readLanguage()
// The server prerendered by the cookies it got last; the choice stored here takes precedence.
document.documentElement.lang = getLanguageTag(language)
const words = Promise.all([startLanguage(language), areNamesInPage || loadBranding()])
watchNavigation(words)
await Promise.all([words, startNavigation()])

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
const reactRoot = createRoot(root)
// Hydrates in slices: a tap or a scroll on the prerendered page is handled between them.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Shell />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  ),
)
watchOtherTabs()
onIdle(syncPreferenceCookies)
subscribeAccount(syncAccountCookie)
startOffline()

/** Fetches the names of this installation where the page was not served by the api. */
async function loadBranding(): Promise<void> {
  const config = await queryClient.fetchQuery({ ...configQuery, retry: false }).catch(() => undefined)
  if (config) setNames(config)
}

/**
 * Shows the progress bar on every navigation and updates the title, first as soon as the texts are loaded.
 */
function watchNavigation(areWordsLoaded: Promise<unknown>): void {
  subscribeStart(progress.start)
  subscribePlace(() => {
    progress.done()
    void areWordsLoaded.then(() => {
      document.title = `${i18n._(findTitle(readPlace().pathname))} · ${productName}`
    })
  })
}
