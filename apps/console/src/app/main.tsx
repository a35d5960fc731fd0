import { readTheme, reloadOnOldBuild, subscribeFocus, syncBrowserBar } from '@bank/ui/browser'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/queryClient.ts'
import { readLanguage } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { ToastRegion } from '../toasts/ToastRegion.tsx'
import { router } from './router.tsx'
import { SessionGate } from './SessionGate.tsx'

reloadOnOldBuild()
// A window can get the focus beside another one that stays visible, which `visibilitychange` does not report.
focusManager.setEventListener((onFocus) => subscribeFocus(() => onFocus()))
if (readTheme() !== 'system') syncBrowserBar()
await startLanguage(readLanguage())

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
