import { loadPageTexts } from '../i18n/loadPageTexts.ts'
import type { TextPart } from '../i18n/textParts.ts'
import { type LoadPage, providePages } from '../routing/pages.ts'

/** A screen of its own: its code and the texts of its part load together. */
const page =
  (part: TextPart, load: LoadPage): LoadPage =>
  async () => {
    const [Screen] = await Promise.all([load(), loadPageTexts(part)])
    return Screen
  }

/** Tells the routing how each screen is loaded. */
export const attachPages = (): void =>
  providePages({
    '/': async () => (await import('../features/home/HomePage.tsx')).HomePage,
    '/mixed/currency': page(
      'mixing',
      async () => (await import('../features/mixing/transfer/MixingPage.tsx')).MixingPage,
    ),
    '/mixed/record': page(
      'mixing',
      async () => (await import('../features/mixing/orders/RecordsPage.tsx')).RecordsPage,
    ),
    '/mixed/recovery': page(
      'mixing',
      async () => (await import('../features/mixing/recovery/RecoveryPage.tsx')).RecoveryPage,
    ),
    '/cross/chain': page(
      'cross',
      async () => (await import('../features/cross/transfer/CrossPage.tsx')).CrossPage,
    ),
    '/cross/record': page(
      'cross',
      async () => (await import('../features/cross/orders/RecordsPage.tsx')).RecordsPage,
    ),
    '/cross/record/$orderId': page(
      'cross',
      async () => (await import('../features/cross/orders/OrderPage.tsx')).OrderPage,
    ),
    '/contract/pledge': page(
      'earning',
      async () => (await import('../features/earning/products/PledgePage.tsx')).PledgePage,
    ),
    '/Financial': page(
      'earning',
      async () => (await import('../features/earning/products/FinancialPage.tsx')).FinancialPage,
    ),
    '/Financial/my': page(
      'earning',
      async () => (await import('../features/earning/orders/MyFinancesPage.tsx')).MyFinancesPage,
    ),
    '/Invitation': page(
      'invitation',
      async () => (await import('../features/invitation/InvitationPage.tsx')).InvitationPage,
    ),
    '/Invitation/my': page(
      'invitation',
      async () => (await import('../features/invitation/InvitationsPage.tsx')).InvitationsPage,
    ),
    '/team': page('team', async () => (await import('../features/team/TeamPage.tsx')).TeamPage),
    '/team/member': page(
      'team',
      async () => (await import('../features/team/TeamMembersPage.tsx')).TeamMembersPage,
    ),
    '/my': page('my', async () => {
      const { MyPage, prefetchMyPage } = await import('../features/my/MyPage.tsx')
      await prefetchMyPage()
      return MyPage
    }),
    '/bonus': page('earning', async () => (await import('../features/earning/pool/BonusPage.tsx')).BonusPage),
    '/solvency': page(
      'solvency',
      async () => (await import('../features/solvency/SolvencyPage.tsx')).SolvencyPage,
    ),
    '/help': page('help', async () => (await import('../features/help/HelpPage.tsx')).HelpPage),
  })
