import { findInSheets, findOnRoutes } from '../steps/overflow.ts'
import { expect, test } from '../story.ts'
import { findOrphans } from '../support/faults/findOrphans.ts'
import { findOverflow } from '../support/faults/findOverflow.ts'

for (const language of ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'])
  test.describe(language, () => {
    test.use({ language, viewport: { width: 320, height: 640 } })

    test('behavior: at 320 px no text overflows, is cut off or leaves one character on its last line, on any route', async ({
      page,
      arrive,
      keepTime,
    }) => {
      test.setTimeout(900_000)
      const looks = [findOverflow, findOrphans]
      await page.goto('/')
      expect(await findOnRoutes(page, looks), 'visitor').toEqual([])
      // Another story may have stopped a product.
      await keepTime()
      await arrive('seeded')
      expect(
        [...(await findOnRoutes(page, looks)), ...(await findInSheets(page, language))],
        'member',
      ).toEqual([])
    })
  })
