import { paintBrowserBar, readTheme, recoverFromOldBuild, whenIdle } from '@bank/ui/browser'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/queryClient.ts'
import { areNamesInPage } from '../i18n/branding.ts'
import { languageTag, readLanguage } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { keepInstallOffer } from '../offline/installOffer.ts'
import { startOffline } from '../offline/startOffline.ts'
import { startNavigation } from '../routing/navigation.ts'
import { subscribeAccount } from '../session/account.ts'
import { attachAccount } from './attachments.ts'
import { attachPages } from './attachPages.ts'
import { followFocus } from './followFocus.ts'
import { followNavigation } from './followNavigation.ts'
import { learnNames } from './learnNames.ts'
import { Shell } from './Shell.tsx'
import { tellAccount, tellChoices } from './tellChoices.ts'

recoverFromOldBuild()
keepInstallOffer()
// What was fetched has just been read, in one go: a tap meanwhile is answered before the rest.
await new Promise((resolve) => setTimeout(resolve))
followFocus()
attachAccount()
if (readTheme() !== 'system') paintBrowserBar()
attachPages()
const language = readLanguage()
// The server wrote the page by what it was told last; what is stored here counts.
document.documentElement.lang = languageTag(language)
const words = Promise.all([startLanguage(language), areNamesInPage || learnNames()])
followNavigation(words)
await Promise.all([words, startNavigation()])

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
const reactRoot = createRoot(root)
// In slices: a tap or a scroll on what was written ahead is answered between them.
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
whenIdle(tellChoices)
subscribeAccount(tellAccount)
startOffline()
