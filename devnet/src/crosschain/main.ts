import { getAddress, type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readCrossConfig } from './config/crossConfig.ts'
import { createServiceFaults } from './service/serviceFaults.ts'
import { servicePaths, startCrossService } from './service/startCrossService.ts'
import { startDataworker } from './settlement/startDataworker.ts'
import { startRelayer } from './settlement/startRelayer.ts'
import { startCrossControl } from './startCrossControl.ts'

const writeLine = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`)

/** `main.ts service|relayer|dataworker CONFIG`: one part of the local cross-chain service, as a process of its own. */
async function start(): Promise<() => Promise<void>> {
  const [role, file] = process.argv.slice(2)
  if (file === undefined) throw new Error('main.ts takes a role and the file of the configuration')
  const config = await readCrossConfig(file)
  const port = Number(process.env.PORT ?? 0)
  if (role === 'service') {
    const faults = createServiceFaults(servicePaths)
    const control = await startCrossControl(
      { fault: faults.set, mend: faults.clear, faults: faults.list },
      { port: Number(process.env.CONTROL_PORT ?? 0) },
    )
    const service = await startCrossService(config, { port, faults })
    writeLine(`listening on ${service.url}, ordered about on ${control.url}`)
    return async () => {
      await control.stop()
      await service.stop()
    }
  }
  const account = privateKeyToAccount(readKey())
  if (role === 'relayer') {
    const relayer = startRelayer(config, { account, onMessage: writeLine })
    const control = await startCrossControl(
      {
        pause: () => {
          relayer.pause()
          return { isPaused: true }
        },
        resume: () => {
          relayer.resume()
          return { isPaused: false }
        },
        drain: async ({ chainId, to }) => {
          await relayer.drain(Number(chainId), getAddress(String(to)))
          return { drained: chainId }
        },
      },
      { port },
    )
    writeLine(`listening on ${control.url}`)
    return async () => {
      await control.stop()
      await relayer.stop()
    }
  }
  if (role !== 'dataworker') throw new Error(`${role} is no part of the local cross-chain service`)
  const dataworker = startDataworker(config, { account, onMessage: writeLine })
  const control = await startCrossControl({ settle: () => dataworker.settle() }, { port })
  writeLine(`listening on ${control.url}`)
  return async () => {
    await control.stop()
    await dataworker.stop()
  }
}

function readKey(): Hex {
  const key = process.env.CROSS_KEY
  if (!isHex(key)) throw new Error('CROSS_KEY is the private key of this part')
  return key
}

const stop = await start()
let stopping = false
const close = async () => {
  if (stopping) return
  stopping = true
  await stop()
  if (process.connected) process.disconnect()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())
process.once('disconnect', () => void close())
