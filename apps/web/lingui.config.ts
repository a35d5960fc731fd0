import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Features that open as pages of their own: their texts load with the first of them, not with Home. */
const pages = ['cross', 'earning', 'invitation', 'mixing', 'my', 'solvency', 'team'].map(
  (feature) => `<rootDir>/src/features/${feature}/`,
)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: pages },
    { path: '<rootDir>/src/i18n/locales/pages/{locale}', include: pages },
  ],
  format: formatter({ lineNumbers: false }),
})
