import { walkRoutes, walkSheets } from '../acts/spills.ts'
import { expect, test } from '../story.ts'

for (const language of ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'])
  test.describe(language, () => {
    test.use({ language, viewport: { width: 320, height: 640 } })

    test('behavior: at 320 px no text is cut off or stands outside what it belongs to, on any route', async ({
      page,
      arrive,
    }) => {
      await page.goto('/')
      expect(await walkRoutes(page), 'visitor').toEqual([])
      await arrive('seeded')
      expect([...(await walkRoutes(page)), ...(await walkSheets(page, language))], 'member').toEqual([])
    })
  })
