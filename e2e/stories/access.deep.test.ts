import { openInApp } from '../steps/openInApp.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { listPaths } from '../support/browser/listPaths.ts'
import { listAxeViolations } from '../support/faults/axe.ts'
import { listFocusFaults } from '../support/faults/listFocusFaults.ts'

for (const language of ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'])
  test.describe(language, () => {
    test.use({ language })

    for (const viewer of ['visitor', 'member'] as const)
      test(`behavior: every screen is accessible to a ${viewer} in ${language}, light and dark`, async ({
        page,
        arrive,
      }) => {
        if (viewer === 'member') await arrive('seeded')
        else await page.goto('/')
        await waitUntilLoaded(page)
        for (const path of await listPaths()) {
          await openInApp(page, path)
          expect.soft(await listAxeViolations(page), path).toEqual([])
          expect.soft(await listFocusFaults(page), path).toEqual([])
        }
      })
  })
