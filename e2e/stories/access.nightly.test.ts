import { openInApp } from '../steps/openInApp.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { listPaths } from '../support/browser/listPaths.ts'
import { listAxeViolationsIn } from '../support/faults/axe.ts'
import { listFocusFaults } from '../support/faults/listFocusFaults.ts'

/** A sample of viewers, themes and languages; `access.deep` covers every screen in each of them. */
const samples = [
  { language: 'zh_CN', theme: 'light', viewer: 'visitor' },
  { language: 'en', theme: 'dark', viewer: 'member' },
] as const
const stride = 5

for (const [offset, { language, theme, viewer }] of samples.entries())
  test.describe(language, () => {
    test.use({ language })

    test(`behavior: every fifth screen is accessible to a ${viewer} in ${language}, ${theme}`, async ({
      page,
      arrive,
    }) => {
      const paths = (await listPaths()).filter((_, place) => place % stride === offset)
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
