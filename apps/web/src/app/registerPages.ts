import { loadMemberHead } from '../features/home/loadMemberHead.tsx'
import type { TextPart } from '../i18n/listTextParts.ts'
import { loadPageTexts } from '../i18n/loadPageTexts.ts'
import { type LoadPage, setPages } from '../routing/pages.ts'
import { readAccount } from '../session/account.ts'

/** Loads a screen's code and the texts of its part together. */
const loadWithTexts =
  (part: TextPart, load: LoadPage): LoadPage =>
  async () => {
    const [Screen] = await Promise.all([load(), loadPageTexts(part)])
    return Screen
  }

/** Loads what only a member's Home has; without it the screen loads it itself. */
const prepareMemberHome = async () =>
  readAccount().kind === 'member' ? loadMemberHead().catch(() => undefined) : undefined

/** The loader of each screen. */
const pages: Parameters<typeof setPages>[0] = {
  '/': async () => {
    const [{ HomePage }] = await Promise.all([import('../features/home/HomePage.tsx'), prepareMemberHome()])
    return HomePage
  },
  '/transfer': loadWithTexts(
    'transfer',
    async () => (await import('../features/transfer/TransferPage.tsx')).TransferPage,
  ),
  '/activity': loadWithTexts(
    'my',
    async () => (await import('../features/my/activity/ActivityPage.tsx')).ActivityPage,
  ),
  '/mixed/currency': loadWithTexts(
    'mixing',
    async () => (await import('../features/mixing/transfer/MixingPage.tsx')).MixingPage,
  ),
  '/mixed/record': loadWithTexts(
    'mixing',
    async () => (await import('../features/mixing/orders/RecordsPage.tsx')).RecordsPage,
  ),
  '/mixed/recovery': loadWithTexts(
    'mixing',
    async () => (await import('../features/mixing/recovery/RecoveryPage.tsx')).RecoveryPage,
  ),
  '/cross/chain': loadWithTexts(
    'cross',
    async () => (await import('../features/cross/transfer/CrossPage.tsx')).CrossPage,
  ),
  '/cross/record': loadWithTexts(
    'cross',
    async () => (await import('../features/cross/orders/RecordsPage.tsx')).RecordsPage,
  ),
  '/cross/record/$orderId': loadWithTexts(
    'cross',
    async () => (await import('../features/cross/orders/OrderPage.tsx')).OrderPage,
  ),
  '/contract/pledge': loadWithTexts(
    'earning',
    async () => (await import('../features/earning/products/PledgePage.tsx')).PledgePage,
  ),
  '/Financial': loadWithTexts(
    'earning',
    async () => (await import('../features/earning/products/FinancialPage.tsx')).FinancialPage,
  ),
  '/Financial/my': loadWithTexts(
    'earning',
    async () => (await import('../features/earning/orders/MyFinancesPage.tsx')).MyFinancesPage,
  ),
  '/Invitation': loadWithTexts(
    'invitation',
    async () => (await import('../features/invitation/InvitationPage.tsx')).InvitationPage,
  ),
  '/Invitation/my': loadWithTexts(
    'invitation',
    async () => (await import('../features/invitation/InvitationsPage.tsx')).InvitationsPage,
  ),
  '/team': loadWithTexts('team', async () => (await import('../features/team/TeamPage.tsx')).TeamPage),
  '/team/member': loadWithTexts(
    'team',
    async () => (await import('../features/team/TeamMembersPage.tsx')).TeamMembersPage,
  ),
  '/my': loadWithTexts('my', async () => {
    const { MyPage, prefetchMyPage } = await import('../features/my/MyPage.tsx')
    await prefetchMyPage()
    return MyPage
  }),
  '/security': loadWithTexts(
    'security',
    async () => (await import('../features/security/SecurityPage.tsx')).SecurityPage,
  ),
  '/bonus': loadWithTexts(
    'earning',
    async () => (await import('../features/earning/pool/BonusPage.tsx')).BonusPage,
  ),
  '/solvency': loadWithTexts(
    'solvency',
    async () => (await import('../features/solvency/SolvencyPage.tsx')).SolvencyPage,
  ),
  '/help': loadWithTexts('help', async () => (await import('../features/help/HelpPage.tsx')).HelpPage),
}

/** Registers the loader of each screen with the routing. */
export const registerPages = (): void => setPages(pages)
