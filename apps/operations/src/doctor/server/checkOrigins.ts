import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { describeError } from '../../describeError.ts'
import type { ProcessSettings, Reporter } from '../finding.ts'

/** Days before the end of a certificate in which its renewal should have happened. */
const renewalDays = 14
/** An address for documentation, which no caller has (RFC 5737). */
const forgedAddress = '203.0.113.7'
const timeoutMs = 15_000

/** Reports on the public address of a server: reachable, certificate, and the proxies that it trusts. */
export async function checkOrigins(
  { process: name, environment }: ProcessSettings,
  report: Reporter,
): Promise<void> {
  const text = name === 'console' ? environment.CONSOLE_ORIGIN : environment.PUBLIC_ORIGIN
  if (text === undefined || !URL.canParse(text)) return
  const origin = new URL(text)
  if (origin.protocol === 'https:') await checkCertificate(origin, report)
  const isReady = await checkReadiness(origin, report)
  const root = name === 'console' ? 'CONSOLE_ROOT' : 'WEB_ROOT'
  if (isReady && environment[root]) await checkPage(origin, root, report)
  if (isReady && environment.METRICS_TOKEN) await checkHops(origin, environment.METRICS_TOKEN, report)
}

async function checkCertificate({ hostname, port }: URL, report: Reporter): Promise<void> {
  const end = await readCertificateEnd(hostname, Number(port || 443)).catch((error: unknown) => {
    report.fault(
      `the certificate of ${hostname} is not accepted: ${describeError(error)}`,
      'Let the proxy obtain one for this very name (Caddy does it by itself), and open port 443.',
    )
    return undefined
  })
  if (end === undefined) return
  const days = Math.floor((end.getTime() - Date.now()) / 86_400_000)
  if (days < renewalDays)
    report.fault(
      `the certificate of ${hostname} ends in ${days} days`,
      'Renew it, and find out why that did not happen.',
    )
  else report.ok(`the certificate of ${hostname} holds ${days} days`)
}

function readCertificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? host : undefined
    const socket = connect({ host, port, ...(servername && { servername }), timeout: timeoutMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('it does not answer')))
  })
}

async function checkReadiness(origin: URL, report: Reporter): Promise<boolean> {
  const remedy = 'Start the server, and let the proxy pass this name to its port.'
  try {
    const { status } = await fetch(new URL('/healthz', origin), { signal: AbortSignal.timeout(timeoutMs) })
    if (status === 200) report.ok(`${origin.host} is ready`)
    else
      report.fault(`${origin.host} answers HTTP ${status}`, `${remedy} 503: it does not reach its database.`)
    return status === 200
  } catch (error) {
    const reason = error instanceof Error && error.cause ? error.cause : error
    report.fault(`${origin.host} cannot be reached: ${describeError(reason)}`, remedy)
    return false
  }
}

/** A server without the build of its app is ready all the same, and shows no page. */
async function checkPage(origin: URL, root: 'WEB_ROOT' | 'CONSOLE_ROOT', report: Reporter): Promise<void> {
  const found = await fetch(origin, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ status, headers }) => `HTTP ${status}, ${headers.get('content-type') ?? 'nothing'}`,
    (error: unknown) => describeError(error),
  )
  if (/^HTTP 200, text\/html\b/.test(found)) report.ok(`${origin.host} shows its page`)
  else
    report.fault(
      `${origin.host} shows no page: ${found}`,
      `Build it, name the build in ${root}, start the server again, and let the proxy pass / to it.`,
    )
}

/** The server is asked whom it takes for the caller, by a request that names a caller of its own. */
async function checkHops(origin: URL, token: string, report: Reporter): Promise<void> {
  const response = await fetch(new URL('/metrics/caller', origin), {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forgedAddress },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (response?.status !== 200) {
    report.warn(
      'the server does not say whom it takes for the caller',
      'Let the proxy pass /metrics/caller, or check TRUSTED_PROXY_HOPS by hand.',
    )
    return
  }
  const { address } = (await response.json()) as { address: string }
  if (address === forgedAddress)
    report.fault(
      'the server trusts more proxies than there are: anybody chooses the address that limits count',
      'Lower TRUSTED_PROXY_HOPS to the number of proxies before the server.',
    )
  else report.ok(`the server takes ${address} for the address of this machine`)
  const isPublic = !/^(localhost|127\.|\[?::1)/.test(origin.hostname)
  if (isPublic && /^(127\.|::1|::ffff:127\.)/.test(address))
    report.fault(
      'the server takes its proxy for every caller: all members share one rate limit',
      'Raise TRUSTED_PROXY_HOPS to the number of proxies before the server.',
    )
}

/** Reports whether the worker says that it works, where it serves that. */
export async function checkWorkerHealth({ environment }: ProcessSettings, report: Reporter): Promise<void> {
  const port = Number(environment.METRICS_PORT ?? 0)
  if (port === 0) {
    report.warn(
      'METRICS_PORT is not set',
      'Set it, so that a monitor can ask the worker (/healthz, /metrics).',
    )
    return
  }
  const host = environment.METRICS_HOST ?? '127.0.0.1'
  try {
    const { status } = await fetch(`http://${host}:${port}/healthz`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status === 200) report.ok('the worker works')
    else
      report.fault('a part of the worker had no good turn lately', 'Read /metrics and the log of the worker.')
  } catch {
    report.fault(`no worker answers on ${host}:${port}`, 'Start the worker, or run this on its machine.')
  }
}
