import { type Amount, amountOf, formatAmount } from '@bank/money'
import { readStored } from '@bank/ui/browser'
import { sumTotal, totalClass } from '../../features/my/sumTotal.ts'
import { formatShortAddress } from '../../i18n/formatShortAddress.ts'
import { parseUserInfo } from '../../session/parseUserInfo.ts'

/**
 * Starts the app on a page that was written ahead: the page is read first, and what draws the app is fetched after it
 * is painted. On a member's page their figures are asked for meanwhile. Built into `/start.js`, a file of its own.
 */
const responseTimeoutMs = 10_000
const latestStartMs = 2_000
/** So long what draws the app gives way to the sum of what the member owns: it is what they came for, and 1 kB. */
const totalTimeoutMs = 400
const meCall = '/api/member/queryMeInfo'

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  const app = document.querySelector<HTMLTemplateElement>('template[data-app]')
  if (app) document.head.append(app.content)
}

/** The member that this browser remembers; the page may have been written for one it knows no longer. */
function readMember(): string | undefined {
  const address = parseUserInfo(readStored('userInfo'))?.walletAddress
  return address && readStored('signedInAs')?.toLowerCase() === address.toLowerCase() ? address : undefined
}

function prefetch(urls: readonly string[]): void {
  // As the api client asks: an answer may hold a sentence in the reader's language.
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang }
  const answers = new Map(
    urls.map((url) => [url, fetch(url, { headers, signal: AbortSignal.timeout(responseTimeoutMs) })]),
  )
  // Whoever takes an answer hears that it failed; nobody has to take it.
  for (const answer of answers.values()) answer.catch(() => undefined)
  globalThis.prefetchedResponses = answers
}

const formatTotal = (total: Amount): string =>
  formatAmount(total, { locale: document.documentElement.lang, maximumDecimals: 2 })

/** Writes the sum of what the member owns where its shape stands, as the screen will; on another screen nothing waits. */
async function writeTotal(member: string): Promise<void> {
  const place = document.querySelector('.page-written [data-total]')
  if (!place) return
  const answer = await globalThis.prefetchedResponses?.get(meCall)
  const { code, result } = (await answer?.clone().json()) ?? {}
  if (code !== 0 || `${result.address}`.toLowerCase() !== member.toLowerCase()) return
  const figure = document.createElement('span')
  figure.className = totalClass
  figure.textContent = formatTotal(sumTotal(result))
  // A new line: a browser counts as painted what is in a line when it is painted first.
  const line = place.cloneNode(true) as Element
  line.firstElementChild?.replaceWith(figure)
  place.replaceWith(line)
}

/** What is written now is on the glass: the second frame begins once the first was painted. */
const waitForPaint = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  )

/** All that was written is there: out of a cache this script can run while the page is still being read. */
const waitForDocument = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
    else resolve()
  })

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Shows what is the member's; resolves when their sum is painted, or is waited for no longer. */
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
  // The first figure that a browser writes takes it long; it learns it while the answers travel.
  setTimeout(() => formatTotal(amountOf('USDT', 0n)))
}
// Nobody waits for the paint of a page that nobody sees.
if (document.hidden) waitForDocument().then(start)
else {
  Promise.all([waitForDocument(), waitForPaint(), shown]).then(start)
  setTimeout(start, latestStartMs)
}
