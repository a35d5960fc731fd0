import { i18n } from '@lingui/core'
import { productName } from '../i18n/branding.ts'
import { readPlace, subscribePlace, subscribeStart } from '../routing/navigation.ts'
import { progress } from './progress.ts'
import { findTitle } from './routeTitles.ts'

/**
 * Shows the progress bar on every navigation and updates the title, first as soon as the texts are loaded.
 */
export function watchNavigation(areWordsLoaded: Promise<unknown>): void {
  subscribeStart(progress.start)
  subscribePlace(() => {
    progress.done()
    void areWordsLoaded.then(() => {
      document.title = `${i18n._(findTitle(readPlace().pathname))} · ${productName}`
    })
  })
}
