import { openInApp } from '../steps/openInApp.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { listAxeViolationsIn } from '../support/axe.ts'
import { listFocusFaults } from '../support/listFocusFaults.ts'
import { listPaths } from '../support/listPaths.ts'

/** Every language with both themes; `access.deep` looks at every screen in each of them. */
const turns = [
  { language: 'zh_CN', theme: 'light', viewer: 'visitor' },
  { language: 'zh_TW', theme: 'dark', viewer: 'member' },
  { language: 'en', theme: 'light', viewer: 'member' },
  { language: 'ja', theme: 'dark', viewer: 'visitor' },
  { language: 'ko', theme: 'light', viewer: 'member' },
] as const

for (const [turn, { language, theme, viewer }] of turns.entries())
  test.describe(language, () => {
    test.use({ language })

    test(`behavior: every fifth screen is accessible to a ${viewer} in ${language}, ${theme}`, async ({
      page,
      arrive,
    }) => {
      const paths = (await listPaths()).filter((_, place) => place % turns.length === turn)
      if (viewer === 'member') await arrive('seeded')
      else await page.goto('/')
      await waitUntilLoaded(page)
      for (const path of paths) {
        await openInApp(page, path)
        expect.soft(await listAxeViolationsIn(page, theme), path).toEqual([])
        expect.soft(await listFocusFaults(page), path).toEqual([])
      }
    })
  })
