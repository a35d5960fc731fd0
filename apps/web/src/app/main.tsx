import { paintBrowserBar, readTheme, recoverFromOldBuild } from '@bank/ui/browser'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/queryClient.ts'
import { readLanguage } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { areNamesInPage } from '../settings/names.ts'
import { attachAccount } from './attachments.ts'
import { followFocus } from './followFocus.ts'
import { followNavigation } from './followNavigation.ts'
import { learnNames } from './learnNames.ts'
import { router } from './router.tsx'

recoverFromOldBuild()
followFocus()
attachAccount()
if (readTheme() !== 'system') paintBrowserBar()
await Promise.all([startLanguage(readLanguage()), areNamesInPage || learnNames()])
followNavigation(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
