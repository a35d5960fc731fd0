import { onIdle, readTheme, reloadOnOldBuild, subscribeFocus, syncBrowserBar } from '@bank/ui/browser'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/queryClient.ts'
import { areNamesInPage } from '../i18n/branding.ts'
import { getLanguageTag, readLanguage } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { watchInstallPrompt } from '../offline/installPrompt.ts'
import { startOffline } from '../offline/startOffline.ts'
import { startNavigation } from '../routing/navigation.ts'
import { subscribeAccount } from '../session/account.ts'
import { loadBranding } from './loadBranding.ts'
import { registerPages } from './registerPages.ts'
import { registerSessionCommands } from './registerSessionCommands.ts'
import { Shell } from './Shell.tsx'
import { syncAccountCookie, syncPreferenceCookies } from './syncPreferenceCookies.ts'
import { watchNavigation } from './watchNavigation.ts'

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
onIdle(syncPreferenceCookies)
subscribeAccount(syncAccountCookie)
startOffline()
