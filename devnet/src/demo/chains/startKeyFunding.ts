import { parseEther } from 'viem'
import type { DemoKeys } from '../demoKeys.ts'
import type { ChainClients } from './createChainClients.ts'
import { sendCalls } from './sendCalls.ts'

const minimumBalance = parseEther('10')
const refill = parseEther('100')
const transferGas = 21_000n
const everyMs = 10 * 60_000

const roles = ['payer', 'attester', 'relayer', 'approver'] as const

/** Refills the worker's signing keys with coins for gas: immediately, and every ten minutes. */
export async function startKeyFunding(
  clients: ChainClients,
  keys: DemoKeys,
  onWarning: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const fundKeys = async () => {
    const from = keys.getRoleAccount('owner')
    for (const role of roles) {
      const { address } = keys.getRoleAccount(role)
      if ((await clients.publicClient.getBalance({ address })) >= minimumBalance) continue
      await sendCalls(clients, [{ from, to: address, callData: '0x', gas: transferGas, value: refill }])
    }
  }
  await fundKeys()
  let funding = Promise.resolve()
  const timer = setInterval(() => {
    funding = fundKeys().catch((error: unknown) => onWarning(`the worker's keys have no new coins: ${error}`))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await funding
    },
  }
}
