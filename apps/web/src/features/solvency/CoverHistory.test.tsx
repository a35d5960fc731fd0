import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithConfig } from '../../../testing/renderWithConfig.tsx'
import { messages as shared } from '../../i18n/catalogues/en.po'
import { messages } from '../../i18n/catalogues/solvency/en.po'
import { CoverHistory } from './CoverHistory.tsx'

const dayMs = 86_400_000
const first = Date.UTC(2026, 10, 20)
const day = (number: number, lowestRatio: string, lastRatio: string) => ({
  dayTime: first + number * dayMs,
  lowestRatio,
  lastRatio,
  recordCount: 24,
})

let asked: string[]
const show = async (days: readonly object[]) => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ code: 0, errInfo: '', result: days }))
  })
  renderWithConfig(<CoverHistory />, {})
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))
}

beforeEach(() => {
  localStorage.clear()
  i18n.load('en', { ...shared, ...messages })
  i18n.activate('en')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('default: the lowest of each day is read by the keys, never above what was recorded', async () => {
  await show([day(0, '1.505999', '1.51'), day(1, '0.999999', '1.2'), day(2, '1.5', '1.5')])
  const chart = screen.getByRole('slider')
  expect(chart.getAttribute('aria-label')).toBe(
    'Lowest reserve ratio of each day (UTC) from Nov 20 to Nov 22, at least 99.99%',
  )
  expect(chart.getAttribute('aria-valuetext')).toBe('Lowest of this period: 99.99%')
  fireEvent.keyDown(chart, { key: 'Home' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 20: 150.59% · last 151.00%')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21: 99.99% · last 120.00%')
})

test('behavior: the line breaks where a day has no record, and days keep their distance', async () => {
  await show([day(0, '1.5', '1.5'), day(1, '1.5', '1.5'), day(4, '2', '2')])
  const paths = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(paths).toContain('M0 50L25 50M100 4h0.001')
})

test('behavior: another period asks for its own days', async () => {
  await show([day(0, '1.5', '1.5'), day(1, '1.5', '1.5')])
  expect(asked[0]).toContain('days=30')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '90 days' })))
  expect(asked.at(-1)).toContain('days=90')
})

test('behavior: a single day is no course, and nothing is drawn', async () => {
  await show([day(0, '1.5', '1.5')])
  expect(screen.queryByRole('slider')).toBeNull()
})
