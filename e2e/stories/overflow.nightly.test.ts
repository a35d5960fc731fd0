import { findInSheets, findOnRoutes } from '../steps/overflow.ts'
import { expect, test } from '../story.ts'
import { findOverflow } from '../support/faults/findOverflow.ts'
import { listWithoutCopyButton } from '../support/faults/listWithoutCopyButton.ts'
import { createFixedResponses, serveResponses } from '../support/responses/fixedResponses.ts'

test('behavior: text that is cut off or overflows its button, card or the screen is detected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.setContent(`<!doctype html><body>
    <button style="width: 60px; white-space: nowrap; overflow: visible">a long word on a button</button>
    <button style="width: 120px; height: 20px">three lines in the height of one</button>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">cut without a sign of it</p>
    <div style="width: 100px; border: 1px solid"><p style="white-space: nowrap">longer than the card that it is in</p></div>
    <p style="margin-left: 300px; white-space: nowrap">half of it beyond the edge</p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">shortened on purpose</p>
    <div style="width: 60px; overflow-x: auto"><p style="white-space: nowrap">scrolled on purpose</p></div>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap">read out only</span>
    <p>what fits</p>
  </body>`)
  expect(await findOverflow(page)).toEqual([
    expect.stringMatching(/^the page is \d+ px wide$/),
    'out of <button> “a long word on a button”',
    'out of <button> “three lines in the height of one”',
    'cut off: <p> “cut without a sign of it”',
    'out of <div> “longer than the card that it is in”',
    'off the screen: <p> “half of it beyond the edge”',
  ])
})

// The longest words; the other languages, and visitors, have their walk in overflow.deep.
test.describe('en', () => {
  test.use({ language: 'en', viewport: { width: 320, height: 640 } })

  test('behavior: at 320 px no text of a member overflows, and every address and hash has a copy button', async ({
    page,
    context,
    arrive,
  }) => {
    // Transfers have addresses and hashes, and no seeded member made one.
    const { queryTornadoOrders, queryCrossOrder, queryCrossDetail } = createFixedResponses(Date.now())
    await serveResponses(context, { queryTornadoOrders, queryCrossOrder, queryCrossDetail })
    await arrive('seeded')
    expect(await findOnRoutes(page, [findOverflow, listWithoutCopyButton])).toEqual([])
    expect(await findInSheets(page, 'en')).toEqual([])
  })
})
