import { type Amount, amountOf, formatAmount } from '@bank/money'
import { readStored } from '@bank/ui/browser'
import { sumTotal, totalClass } from '../../features/my/sumTotal.ts'
import { shortAddress } from '../../i18n/shortAddress.ts'
import { parseUserInfo } from '../../session/parseUserInfo.ts'

/**
 * Starts the app on a page that was written ahead: the page is read first, and what draws the app is fetched after it
 * is painted. On a member's page their figures are asked for meanwhile. Built into `/start.js`, a file of its own.
 */
const answerTimeoutMs = 10_000
const latestStartMs = 2_000
/** So long what draws the app gives way to the sum of what the member owns: it is what they came for, and 1 kB. */
const patienceMs = 400
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

function ask(urls: readonly string[]): void {
  // As the api client asks: an answer may hold a sentence in the reader's language.
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang }
  const answers = new Map(
    urls.map((url) => [url, fetch(url, { headers, signal: AbortSignal.timeout(answerTimeoutMs) })]),
  )
  // Whoever takes an answer hears that it failed; nobody has to take it.
  for (const answer of answers.values()) answer.catch(() => undefined)
  globalThis.firstAnswers = answers
}

const showTotal = (total: Amount): string =>
  formatAmount(total, { locale: document.documentElement.lang, maximumDecimals: 2 })

/** Writes the sum of what the member owns where its shape stands, as the screen will; on another screen nothing waits. */
async function writeTotal(member: string): Promise<void> {
  const place = document.querySelector('.page-written [data-total]')
  if (!place) return
  const answer = await globalThis.firstAnswers?.get(meCall)
  const { code, result } = (await answer?.clone().json()) ?? {}
  if (code !== 0 || `${result.address}`.toLowerCase() !== member.toLowerCase()) return
  const figure = document.createElement('span')
  figure.className = totalClass
  figure.textContent = showTotal(sumTotal(result))
  // A new line: a browser counts as painted what is in a line when it is painted first.
  const line = place.cloneNode(true) as Element
  line.firstElementChild?.replaceWith(figure)
  place.replaceWith(line)
}

/** What is written now is on the glass: the second frame begins once the first was painted. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  )

/** All that was written is there: out of a cache this script can run while the page is still being read. */
const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
    else resolve()
  })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Shows what is the member's; resolves when their sum is painted, or is waited for no longer. */
async function showMember(member: string): Promise<void> {
  await parsed()
  for (const place of document.querySelectorAll('.page-written [data-own-address]')) {
    place.textContent = shortAddress(member)
    place.classList.remove('invisible')
  }
  await Promise.race([writeTotal(member).then(painted, () => undefined), pause(patienceMs)])
}

const urls = document.currentScript?.dataset.asks?.split(' ') ?? []
const member = urls.length > 0 ? readMember() : undefined
document.documentElement.dataset.script = ''
let shown = Promise.resolve()
if (member) {
  ask(urls)
  shown = showMember(member)
  // The first figure that a browser writes takes it long; it learns it while the answers travel.
  setTimeout(() => showTotal(amountOf('USDT', 0n)))
}
// Nobody waits for the paint of a page that nobody sees.
if (document.hidden) parsed().then(start)
else {
  Promise.all([parsed(), painted(), shown]).then(start)
  setTimeout(start, latestStartMs)
}
