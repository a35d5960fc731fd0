import { Agent, request } from 'node:http'

/** Exchanges over HTTP as one signed-in member, on a connection that is kept. */
export type Exchanger = { exchange(): Promise<void>; close(): void }

const body = JSON.stringify({ fromCurrency: '0', toCurrency: '1', exchangeAmount: '1.5' })

/** Creates the client of one member; each call throws what the api refuses. */
export function createExchanger(origin: string, token: string): Exchanger {
  const agent = new Agent({ keepAlive: true })
  let count = 0
  const exchange = () =>
    new Promise<void>((resolve, reject) => {
      count += 1
      const headers = {
        authorization: token,
        'content-type': 'application/json',
        'content-length': body.length,
        'idempotency-key': `${process.pid}-${token.slice(-8)}-${count}`,
      }
      const sent = request(`${origin}/api/fund/exchange`, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => {
          if (text.startsWith('{"code":0,')) resolve()
          else reject(new Error(`exchange: ${response.statusCode} ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { exchange, close: () => agent.destroy() }
}
