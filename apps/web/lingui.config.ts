import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Parts that open by themselves, beside Home: their texts load with them. The names are those of the
 * catalogue folders.
 */
const parts = {
  addressBook: ['components/addressBook/'],
  cross: ['features/cross/'],
  earning: ['features/earning/'],
  help: ['features/help/'],
  homeFoot: ['features/home/HomeFoot.tsx', 'features/home/AppCentre.tsx'],
  invitation: ['features/invitation/'],
  memberHome: [
    'features/home/member/',
    'features/home/exchange/ReviewExchange.tsx',
    'features/home/exchange/ExchangeMade.tsx',
    'features/home/exchange/UnresolvedExchange.tsx',
    'components/assets/',
    'components/notices/SuspendedNotice.tsx',
  ],
  membership: ['features/membership/', 'wallet/demo/', 'app/UnansweredNotice.tsx'],
  mixing: ['features/mixing/'],
  my: ['features/my/', 'components/assets/', 'components/notices/SuspendedNotice.tsx'],
  seldom: [
    'app/PassTimeSheet.tsx',
    'components/receipt/Receipt.tsx',
    'components/notices/ChangeList.tsx',
    'app/FrozenNotice.tsx',
    'app/SeldomNotices.tsx',
  ],
  security: ['features/security/'],
  solvency: ['features/solvency/'],
  team: ['features/team/'],
  transfer: ['features/transfer/'],
  transactions: ['components/transactions/'],
}

const toSource = (folder: string): string => `<rootDir>/src/${folder}`

export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/catalogues/{locale}',
      include: ['<rootDir>/src'],
      exclude: Object.values(parts).flat().map(toSource),
    },
    ...Object.entries(parts).map(([part, folders]) => ({
      path: `<rootDir>/src/i18n/catalogues/${part}/{locale}`,
      include: folders.map(toSource),
    })),
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
