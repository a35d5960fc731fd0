import { i18n } from '@lingui/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderWithConfig } from '../../../../testing/renderWithConfig.tsx'
import { messages } from '../../../i18n/catalogues/memberHome/en.po'
import { startNavigation } from '../../../routing/navigation.ts'
import { type LoadPage, setPages } from '../../../routing/pages.ts'
import { routes } from '../../../routing/routes.ts'
import { Unfinished } from './Unfinished.tsx'

const stakes = 'queryPage'
const withdrawal = { withdrawalId: '7', currencyId: '1', state: 'review', amount: '5', createTime: 1 }

/** The resolver of the answer that a test gives to the list of stakes. */
let answerStakes: (response: Response) => void

const createResponse = (dataList: readonly object[]) =>
  new Response(JSON.stringify({ code: 0, errInfo: '', result: { dataList, dataTotal: dataList.length } }))

beforeAll(async () => {
  const Screen = () => null
  setPages(
    Object.fromEntries(routes.map((route): [string, LoadPage] => [route, async () => Screen])) as Parameters<
      typeof setPages
    >[0],
  )
  await startNavigation()
})
beforeEach(() => {
  i18n.load('en', messages)
  i18n.activate('en')
  const waiting = new Promise<Response>((resolve) => {
    answerStakes = resolve
  })
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes(stakes)) return waiting
    return Promise.resolve(createResponse(url.includes('queryWithdrawals') ? [withdrawal] : []))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderWithConfig(<Unfinished address="0x1" />, { crossChain: null })
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))

test('default: the line waits for every list, so that a later one takes the place of none', async () => {
  show()
  await settle()
  expect(screen.queryByRole('link')).toBeNull()
  await act(async () => answerStakes(createResponse([])))
  expect((await screen.findByRole('link')).textContent).toContain('5.00')
})

test('behavior: a list that has failed once is waited for no longer', async () => {
  show()
  await settle()
  await act(async () => answerStakes(new Response('not an answer')))
  expect((await screen.findByRole('link')).textContent).toContain('Withdrawal')
})
