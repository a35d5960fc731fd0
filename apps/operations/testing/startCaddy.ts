import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, findServerUser } from '@bank/database/embedded'
import { getProgram } from '../src/cluster/findPrograms.ts'
import { startProgram, waitUntilReady } from '../src/cluster/startProgram.ts'
import type { TestTls } from './startTlsProxy.ts'

const template = new URL('../installation/Caddyfile', import.meta.url)

/** Starts Caddy with the Caddyfile of an installation, before these apis and with this certificate; returns its origin. */
export async function startCaddy(
  tls: TestTls,
  apiPorts: readonly number[],
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const file = await getProgram('caddy')
  const user = await findServerUser()
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  await chmod(folder, 0o777)
  const [port, consolePort] = [await findFreePort(), await findFreePort()]
  const certificate = `\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`
  const text = (await readFile(template, 'utf8'))
    .replace('127.0.0.1:8080 127.0.0.1:8082', apiPorts.map((each) => `127.0.0.1:${each}`).join(' '))
    .replace('{$BANK_HOST} {', `https://127.0.0.1:${port} {\n${certificate}`)
    .replace('{$CONSOLE_HOST} {', `https://127.0.0.1:${consolePort} {\n${certificate}`)
    .replace('{\n', '{\n\tadmin off\n\tauto_https disable_redirects\n')
  await writeFile(join(folder, 'Caddyfile'), text)
  await writeFile(join(folder, 'cert.pem'), tls.cert)
  await writeFile(join(folder, 'key.pem'), tls.key)
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const program = startProgram({ name: 'caddy', file, args, folder, user })
  const origin = `https://127.0.0.1:${port}`
  const isReady = () => fetch(`${origin}/healthz`).then(({ ok }) => ok)
  await waitUntilReady([program], isReady, 60_000)
  return {
    origin,
    stop: async () => {
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
