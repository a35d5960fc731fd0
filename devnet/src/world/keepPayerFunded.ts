import { parseEther } from 'viem'
import type { ChainClients } from './createChainClients.ts'
import type { DemoKeys } from './demoKeys.ts'
import { sendCalls } from './sendCalls.ts'

const floor = parseEther('10')
const refill = parseEther('100')
const transferGas = 21_000n
const everyMs = 10 * 60_000

const roles = ['payer', 'attestor', 'relayer', 'association'] as const

/** Keeps coins for gas with the keys that the worker signs with: looks at once, and every ten minutes. */
export async function keepPayerFunded(
  clients: ChainClients,
  keys: DemoKeys,
  onTrouble: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const look = async () => {
    const from = keys.getWorldAccount('owner')
    for (const role of roles) {
      const { address } = keys.getWorldAccount(role)
      if ((await clients.publicClient.getBalance({ address })) >= floor) continue
      await sendCalls(clients, [{ from, to: address, callData: '0x', gas: transferGas, value: refill }])
    }
  }
  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => onTrouble(`the worker's keys have no new coins: ${error}`))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
