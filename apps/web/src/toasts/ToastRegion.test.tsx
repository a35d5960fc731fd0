import type { ErrorCode, MessageKey } from '@bank/api-schema'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LanguageCode, languages } from '../i18n/languages.ts'

/** Required text of each code; the advice follows it on the screen. */
const codes: Readonly<Record<ErrorCode, string>> = {
  0: 'Succeeded',
  400: 'Invalid arguments',
  401: 'Unauthorized',
  403: 'Permission denied',
  404: 'Not found',
  405: 'Method not allowed',
  429: 'Too many requests',
  430: 'Server busy',
  500: 'Server error',
  1001: 'This user already exists.',
  1002: 'Referred user does not exist.',
  1003: 'Invalid signature.',
  1004: 'User does not exist.',
  1005: 'Invalid address format.',
  1006: 'User is banned.',
  // The suggestion of these two is given, its text is not.
  1300: 'The network provider limits free requests. Wait a moment, or use a paid account or a public endpoint.',
  1301: 'The network provider is set up wrongly.',
  2001: 'Staking template does not exist.',
  2002: 'Invalid staking amount.',
  2003: 'Does not meet the minimum staking amount.',
  2004: 'Staking failed. Please try again later.',
  2005: 'Failed to deduct balance. Please check if your balance is sufficient.',
  2006: 'Order does not exist.',
  2007: 'You do not have permission to perform this operation.',
  2008: 'This order has already been redeemed and cannot be operated again.',
  2009: 'Redemption failed. Please try again later.',
  2010: 'The order has not ended yet and cannot be redeemed early.',
  2011: 'The system is processing earnings settlement. Please try again later.',
  2012: 'Staking user not found.',
  3001: 'Invalid exchange parameters.',
  3002: 'The exchange amount does not meet the minimum requirement.',
  3003: 'The exchange amount is less than or equal to zero.',
  3004: 'The exchange amount exceeds the allowed decimal places.',
  3005: 'Abnormal exchange amount calculation.',
  3006: 'Insufficient balance for exchange.',
  3007: 'An error occurred during the exchange.',
  3008: 'User not found.',
  3009: 'User is banned and cannot perform this operation.',
  3010: 'Withdrawal amount is less than or equal to zero.',
  3011: 'Withdrawal amount decimal places overflow.',
  3012: 'Required parameter for withdrawal calculation is missing or invalid.',
  3013: 'Withdrawal amount is below the minimum required.',
  3014: 'Withdrawal parameter calculation error.',
  3015: 'Insufficient balance. Operation cannot be completed.',
  3016: 'Withdrawal failed. Please try again later.',
  3017: 'Invalid asset code.',
  3018: 'Operation failed.',
  3019: 'Withdrawal order does not exist.',
  3020: 'Withdrawal order has already been reviewed.',
  3021: 'An order related to this commitment value already exists. Please retry.',
  3022: 'Invalid deposit amount.',
  3023: 'Invalid receiving address.',
  3024: 'Confirmation failed (order not found).',
  3025: 'Confirmation failed (invalid status).',
  3026: 'Confirmation failed (no permission).',
  3027: 'Query interval too long (maximum 180 days).',
  3028: 'Start time is later than end time.',
  3029: 'An error occurred while generating the commitment value.',
  5001: 'Parameter modification failed.',
  5002: 'Invalid username or password.',
  5003: 'Cross-chain request failed.',
  5004: 'Failed to query cross-chain order.',
}

type Told = readonly [item: string, key: MessageKey, english: string]

/** Client messages in their order, each with its English text. */
const clientMessages: readonly Told[] = [
  [
    'wallet plugin not detected',
    'walletNotDetected',
    'No wallet was found. Install a wallet extension or open this page in a wallet app.',
  ],
  ['wallet not connected', 'walletNotConnected', 'No wallet is connected. Connect one first.'],
  [
    'wallet connection failed',
    'walletConnectionFailed',
    'The wallet did not connect. Unlock it and try again.',
  ],
  ['chain switch failed', 'chainSwitchFailed', 'The network was not switched. Try again in your wallet.'],
  [
    'failed to switch to BSC, switch manually',
    'switchToBscFailed',
    'Could not switch to BSC. Switch the network in your wallet.',
  ],
  [
    'chain unknown to wallet (4902) triggers adding the chain',
    'addingChain',
    'Your wallet does not know this network yet. Confirm adding it in your wallet.',
  ],
  ['enter a valid cross-chain amount', 'invalidCrossAmount', 'Enter a valid cross-chain amount.'],
  [
    'insufficient token balance',
    'insufficientTokenBalance',
    'Insufficient token balance. You do not hold enough of this token.',
  ],
  [
    'cross-chain exchange error',
    'crossExchangeFailed',
    'The cross-chain transfer failed. See its record before you try again.',
  ],
  ['quote query failure', 'quoteFailed', 'No quote was received. Try again.'],
  [
    'approval or swap parameters abnormal',
    'crossParametersAbnormal',
    'The approval or transfer details are invalid. No funds left your wallet. Get a new quote.',
  ],
  ['mixing failed', 'mixingFailed', 'The mixed transfer failed. See its record before you try again.'],
  ['insufficient balance', 'insufficientBalance', 'Insufficient balance.'],
  ['exchange failed', 'exchangeFailed', 'The exchange failed. Try again.'],
  ['transfer failed', 'transferFailed', 'The transfer failed. Try again.'],
  ['purchase failed', 'purchaseFailed', 'The purchase failed. Try again.'],
  ['redeem failed', 'redeemFailed', 'Redeeming failed. Try again.'],
  [
    'recharge: balance fetch failed check network',
    'rechargeBalanceFailed',
    'Your balance could not be read. Check your network.',
  ],
  [
    'recharge: allowance fetch failed',
    'rechargeAllowanceFailed',
    'The USDT allowance could not be read. Check your network.',
  ],
  [
    'recharge: USDT authorization failed or rejected',
    'rechargeAuthorizationFailed',
    'The USDT authorization failed or was rejected. No funds left your wallet.',
  ],
  [
    'recharge failed or rejected',
    'rechargeFailed',
    'The recharge failed or was rejected. Nothing was credited.',
  ],
  [
    'generic recharge error',
    'rechargeError',
    'Something went wrong with the recharge. Check your wallet’s activity before you try again.',
  ],
  ['copy failed, copy manually', 'copyFailed', 'Copying failed. Please copy it manually.'],
  ['QR render failed', 'qrRenderFailed', 'The QR code could not be drawn. Reload the page.'],
  ['image conversion failed', 'imageConversionFailed', 'The picture could not be made. Try again.'],
  ['image container missing', 'imageContainerMissing', 'The QR code is not ready yet. Try again.'],
  ['save failed', 'saveFailed', 'Saving failed. Try again.'],
  ['app not available', 'appNotOpen', 'This app is not open yet.'],
]

/** Success toasts; an exchange shows its amounts and has a test of its own. */
const successes: readonly Told[] = [
  ['wallet connected', 'walletConnected', 'Wallet connected'],
  ['hash copied', 'hashCopied', 'Hash copied'],
  ['transfer', 'transferSucceeded', 'Transfer sent'],
  ['mixing', 'mixingSucceeded', 'Mixed transfer started'],
  ['purchase', 'purchaseSucceeded', 'Purchased'],
  ['redeem', 'redeemSucceeded', 'Redeemed'],
  ['recharge', 'rechargeSucceeded', 'Recharged'],
  ['withdraw', 'withdrawSucceeded', 'Withdrawal requested'],
  ['QR saved', 'qrSaved', 'QR code saved'],
]

const exchanged: Readonly<Record<LanguageCode, string>> = {
  zh_CN: '兑换成功：500.00 USDT → 499.50 GUSD',
  zh_TW: '兌換成功：500.00 USDT → 499.50 GUSD',
  en: 'Exchanged 500.00 USDT to 499.50 GUSD',
  ja: '交換しました：500.00 USDT → 499.50 GUSD',
  ko: '교환했습니다: 500.00 USDT → 499.50 GUSD',
}

/** The two sentences whose Chinese text is given. */
const givenInChinese: readonly (readonly [MessageKey, string])[] = [
  ['loading', '加载中...'],
  ['networkFailed', '网络出错，请检查网络连接'],
]

/** Opens the texts of a language and a way to make a toast there, as main.tsx builds the page. */
async function openPage(language: LanguageCode) {
  vi.resetModules()
  localStorage.setItem('app_language', language)
  const [api, { apiClient }, { queryClient }, { startLanguage }, { ToastHost }, { loadToastRegion }, toasts] =
    await Promise.all([
      import('@bank/api-schema'),
      import('../api/apiClient.ts'),
      import('../api/queryClient.ts'),
      import('../i18n/startLanguage.ts'),
      import('./ToastHost.tsx'),
      import('./loadToastRegion.ts'),
      import('./toast.ts'),
    ])
  await startLanguage(language)
  const page = document.createElement('div')
  page.id = 'page'
  document.body.append(page)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToastHost />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await act(async () => {
    await loadToastRegion()
    window.dispatchEvent(new Event('pointermove'))
    await vi.advanceTimersByTimeAsync(0)
  })
  return { page, apiClient, queryClient, ...api, ...toasts, ask: () => apiClient.queryMeInfo() }
}

const region = () => document.querySelector('[aria-live="polite"]') as HTMLElement
const listShown = () => [...region().querySelectorAll('li')]
const readShown = () => listShown().map((line) => line.textContent)

/** Returns the text of the one toast that `make` creates, and closes it by its own button. */
function readToast(make: () => void): string | null {
  act(make)
  const [line, ...further] = listShown()
  expect(further).toEqual([])
  const close = line?.querySelector('button')
  act(() => void fireEvent.click(close as HTMLButtonElement))
  expect(readShown()).toEqual([])
  return line?.textContent ?? null
}

function answer(code: number, errInfo = '', result: unknown = null) {
  vi.stubGlobal('fetch', async () => Response.json({ code, errInfo, result }))
}

/** Expects a sentence of the language: never empty, never a key, never the English one elsewhere. */
function expectOwn(language: LanguageCode, text: string | null, key: unknown, english: string) {
  expect(text, `${key}`).not.toBe('')
  expect(text, `${key}`).not.toMatch(/undefined|\{|\}|^\d+$/)
  if (language === 'en') expect(text, `${key}`).toBe(english)
  else expect(text, `${key}`).not.toContain(english)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'assign').mockReturnValue()
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each(languages.map(({ code }) => code))('every message through the toast in %s', (language) => {
  it('default: every code, client message and success has a text in this language', async () => {
    const { ask, toast, ApiError, ...bank } = await openPage(language)
    const sentences = await bank.loadErrorSentences(language)
    expect(bank.errorCodes).toEqual(Object.keys(codes).map(Number))

    for (const code of bank.errorCodes.filter((code) => code !== 0)) {
      answer(code, 'as the server says')
      const error = await ask().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ApiError)
      const text = readToast(() => toast.error(error as InstanceType<typeof ApiError>))
      expect(text).toBe(sentences.codes[code])
      if (language === 'en') expect(text?.startsWith(codes[code]), `${code} ${text}`).toBe(true)
      else expectOwn(language, text, code, codes[code])
    }
    expect(sentences.codes[0].length).toBeGreaterThan(0)

    for (const [item, key, english] of clientMessages)
      expectOwn(
        language,
        readToast(() => toast.error(key)),
        item,
        english,
      )
    for (const [item, key, english] of successes)
      expectOwn(
        language,
        readToast(() => toast.success(key)),
        item,
        english,
      )
    for (const key of bank.messageKeys)
      expect(readToast(() => toast.info(key))).toBe(sentences.messages[key].replace('{chain}', 'BSC'))
  })

  it('default: a completed exchange shows both amounts', async () => {
    const { amountOf } = await import('@bank/money')
    await openPage(language)
    const { sendExchange } = await import('../features/home/exchange/sendExchange.ts')
    answer(0, '', { receiveAmount: '499.5' })
    await act(() =>
      sendExchange({
        walletAddress: '0x1',
        amount: amountOf('USDT', 500_000_000n),
        idempotencyKey: 'k'.repeat(32),
      }),
    )
    expect(readShown()).toEqual([exchanged[language]])
  })

  it('behavior: an unknown code is shown in the server’s words, else as an error', async () => {
    const { ask, toast, ...bank } = await openPage(language)
    const { toNotice } = await import('./toNotice.ts')
    const describeError = async (errInfo: string) => {
      answer(4242, errInfo)
      const error = await ask().catch((reason: unknown) => reason)
      return readToast(() => toast.error(toNotice(error)))
    }
    expect(await describeError('as the server says')).toBe('as the server says')
    expect(await describeError('')).toBe((await bank.loadErrorSentences(language)).messages.unknownError)
    if (language === 'en') expect(await describeError('')).toBe('Error')
  })

  it('error: 401 leads to the root with the time; no other code does', async () => {
    const { ask } = await openPage(language)
    answer(403)
    await ask().catch(() => undefined)
    expect(location.assign).not.toHaveBeenCalled()
    answer(401)
    await ask().catch(() => undefined)
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/\?r=\d{13}$/))
  })

  it('behavior: a device without a network, a service that is down, a timeout and a malformed answer are distinguished', async () => {
    const { ask, toast, ...bank } = await openPage(language)
    const { messages, codes: sentences } = await bank.loadErrorSentences(language)
    const describeError = async (fetch: typeof globalThis.fetch) => {
      vi.stubGlobal('fetch', fetch)
      const asked = ask().catch((reason: unknown) => reason)
      await vi.advanceTimersByTimeAsync(3_000)
      const error = await asked
      return readToast(() => toast.error(error as InstanceType<typeof bank.ApiError>))
    }
    const fail = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await describeError(fail)).toBe(messages.serviceUnreachable)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await describeError(fail)).toBe(messages.networkFailed)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    expect(await describeError(async () => new Response('<html>', { status: 503 }))).toBe(sentences[430])
    expect(readToast(() => toast.error(new bank.ApiError({ kind: 'timedOut' })))).toBe(messages.timedOut)
    if (language === 'zh_CN') for (const [key, text] of givenInChinese) expect(messages[key]).toBe(text)
  })
})

it('behavior: every one of these messages is used in the app', () => {
  const sources = import.meta.glob('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
  const source = Object.entries(sources)
    .filter(([path]) => !/\.test\.tsx?$/.test(path))
    .map(([, source]) => source)
    .join('\n')
  const unused = [...clientMessages, ...successes].filter(([, key]) => !source.includes(`'${key}'`))
  expect(unused).toEqual([])
})

describe('a toast', () => {
  it('default: it is shown for 2,000 ms after it can be read; an error is an alert, in a live region from the start', async () => {
    const { toast } = await openPage('en')
    expect(region()).not.toBeNull()
    act(() => toast.error('copyFailed'))
    act(() => toast.success('hashCopied'))
    expect(screen.getByRole('alert').textContent).toBe('Copying failed. Please copy it manually.')
    expect(region().contains(screen.getByRole('alert'))).toBe(true)
    act(() => void vi.advanceTimersByTime(1_999))
    expect(readShown()).toHaveLength(2)
    act(() => void vi.advanceTimersByTime(1))
    expect(readShown()).toEqual([])
  })

  it('behavior: it is below the header, whose buttons stay free, and above an open dialog', async () => {
    const { toast } = await openPage('en')
    const header = document.createElement('header')
    header.getBoundingClientRect = () => ({ bottom: 76 }) as DOMRect
    document.body.append(header)
    const readTop = () => region().querySelector('ul')?.style.top
    act(() => toast.success('hashCopied'))
    expect(readTop()).toBe('84px')
    act(() => void vi.advanceTimersByTime(2_000))
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(dialog)
    act(() => toast.success('hashCopied'))
    expect(readTop()).toBe('8px')
    await act(async () => {
      dialog.remove()
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(readTop()).toBe('84px')
  })

  it.each([1006, 3009])('behavior: %i names the address of support, for ten seconds', async (code) => {
    const { toast, ask, queryClient } = await openPage('en')
    const showError = async () => {
      answer(code)
      const error = await ask().catch((reason: unknown) => reason)
      act(() => toast.error(error as Parameters<typeof toast.error>[0]))
    }
    queryClient.setQueryData(['config'], { contact: { support: 'mailto:help@bank.example' } })
    await showError()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain(codes[code as ErrorCode])
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('mailto:help@bank.example')
    act(() => void vi.advanceTimersByTime(9_999))
    expect(listShown()).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(listShown()).toEqual([])
    queryClient.setQueryData(['config'], { contact: { support: null } })
    await showError()
    expect(screen.getByRole('alert').querySelector('a')).toBeNull()
    act(() => void vi.advanceTimersByTime(2_000))
    expect(listShown()).toEqual([])
  })

  it('behavior: the blocking one closes the page, has no time-out, and leaves with its call', async () => {
    const { toast, page } = await openPage('zh_CN')
    let end = (): void => undefined
    act(() => {
      end = toast.loading()
    })
    act(() => void vi.advanceTimersByTime(3_600_000))
    expect(region().textContent).toBe('加载中...')
    expect(page.hasAttribute('inert')).toBe(true)
    act(end)
    expect(region().textContent).toBe('')
    expect(page.hasAttribute('inert')).toBe(false)
  })
})
