import { type Amount, amountOf, formatAmount } from '@bank/money'
import { readStored } from '@bank/ui/browser'
import { sumTotal, totalClass } from '../../components/assets/sumTotal.ts'
import { belowCentClass, splitCents } from '../../components/splitCents.ts'
import { formatShortAddress } from '../../i18n/formatShortAddress.ts'
import { parseUserInfo } from '../../session/parseUserInfo.ts'

/**
 * Starts the app on a prerendered page: the page is painted first, then the app's code is fetched, with a
 * member's figures requested meanwhile. Built into `/start.js`, a file of its own.
 */
const responseTimeoutMs = 10_000
const latestStartMs = 2_000
/**
 * Time for which the app's code waits for the member's total: the total is 1 kB and the figure a member opens
 * the app for.
 */
const totalTimeoutMs = 400
const meCall = '/api/member/queryMeInfo'

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  const app = document.querySelector<HTMLTemplateElement>('template[data-app]')
  if (app) document.head.append(app.content)
}

/**
 * Reads the member that this browser remembers; the page may have been rendered for one that was forgotten
 * since.
 */
function readMember(): string | undefined {
  const address = parseUserInfo(readStored('userInfo'))?.walletAddress
  return address && readStored('signedInAs')?.toLowerCase() === address.toLowerCase() ? address : undefined
}

function prefetch(urls: readonly string[]): void {
  // Same header as the api client's: a response may contain a sentence in the user's language.
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang }
  const answers = new Map(
    urls.map((url) => [url, fetch(url, { headers, signal: AbortSignal.timeout(responseTimeoutMs) })]),
  )
  // A consumer handles the failure; an unused response must not raise an unhandled rejection.
  for (const answer of answers.values()) answer.catch(() => undefined)
  globalThis.prefetchedResponses = answers
}

const formatTotal = (total: Amount): string => formatAmount(total, { locale: document.documentElement.lang })

/** Writes the member's total into its placeholder, as the screen will; on another screen nothing waits. */
async function writeTotal(member: string): Promise<void> {
  const place = document.querySelector('.page-written [data-total]')
  if (!place) return
  const answer = await globalThis.prefetchedResponses?.get(meCall)
  const { code, result } = (await answer?.clone().json()) ?? {}
  if (code !== 0 || `${result.address}`.toLowerCase() !== member.toLowerCase()) return
  const figure = document.createElement('span')
  figure.className = totalClass
  const [cents, rest] = splitCents(formatTotal(sumTotal(result)))
  figure.textContent = cents
  if (rest) {
    const below = figure.appendChild(document.createElement('span'))
    below.className = belowCentClass
    below.textContent = rest
  }
  // A new element: the browser counts text as painted only in the element that was painted with it.
  const line = place.cloneNode(true) as Element
  line.firstElementChild?.replaceWith(figure)
  place.replaceWith(line)
}

/** Waits until the current content is painted: the second frame begins after the first paint. */
const waitForPaint = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  )

/** Waits for the whole document: out of a cache this script can run while the page is still being parsed. */
const waitForDocument = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
    else resolve()
  })

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Shows the member's figures; resolves when the total is painted or its wait has timed out. */
async function renderMember(member: string): Promise<void> {
  await waitForDocument()
  for (const place of document.querySelectorAll('.page-written [data-own-address]')) {
    place.textContent = formatShortAddress(member)
    place.classList.remove('invisible')
  }
  await Promise.race([writeTotal(member).then(waitForPaint, () => undefined), wait(totalTimeoutMs)])
}

const urls = document.currentScript?.dataset.asks?.split(' ') ?? []
const member = urls.length > 0 ? readMember() : undefined
document.documentElement.dataset.script = ''
let shown = Promise.resolve()
if (member) {
  prefetch(urls)
  shown = renderMember(member)
  // The first number format of a browser is slow; it is warmed up while the responses are on their way.
  setTimeout(() => formatTotal(amountOf('USDT', 0n)))
}
// A hidden page does not wait for a paint.
if (document.hidden) waitForDocument().then(start)
else {
  Promise.all([waitForDocument(), waitForPaint(), shown]).then(start)
  setTimeout(start, latestStartMs)
}
