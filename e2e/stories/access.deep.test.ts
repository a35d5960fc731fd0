import { openWithin } from '../acts/openWithin.ts'
import { settle } from '../acts/settle.ts'
import { expect, test } from '../story.ts'
import { listBarriers } from '../world/listBarriers.ts'
import { listFocusFaults } from '../world/listFocusFaults.ts'
import { listPaths } from '../world/listPaths.ts'

for (const language of ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'])
  test.describe(language, () => {
    test.use({ language })

    for (const viewer of ['visitor', 'member'] as const)
      test(`behavior: no screen shuts a ${viewer} out, in ${language}, light and dark`, async ({
        page,
        arrive,
      }) => {
        if (viewer === 'member') await arrive('seeded')
        else await page.goto('/')
        await settle(page)
        for (const path of await listPaths()) {
          await openWithin(page, path)
          expect.soft(await listBarriers(page), path).toEqual([])
          expect.soft(await listFocusFaults(page), path).toEqual([])
        }
      })
  })
