import { erc20Abi, vaultAbi } from '@bank/chain'
import { createWalletClient, http, type LocalAccount, parseUnits, publicActions } from 'viem'
import type { Demo } from '../demo/demo.ts'
import { requestServer } from '../demo/requestServer.ts'
import { openSession } from './openSession.ts'

const approveGas = 80_000n
/** The vault needs spare gas before it lends at Aave. */
const depositGas = 1_000_000n
const creditedTimeoutMs = 60_000
const pollMs = 100

/**
 * Registers an account, deposits and exchanges whole USDT without the browser; resolves when both are in
 * the ledger. For stories that start with a funded member.
 */
export async function fundMember(
  demo: Demo,
  account: LocalAccount,
  { depositUsdt, exchangeUsdt }: { depositUsdt: number; exchangeUsdt: number },
): Promise<void> {
  const token = await openSession(demo, account)
  await deposit(demo, account, parseUnits(`${depositUsdt}`, 18))
  const untilMs = Date.now() + creditedTimeoutMs
  for (;;) {
    const { result } = await requestServer(demo, '/api/fund/queryBalance', { token })
    if (Number((result as { totalUsdtBalance: string }).totalUsdtBalance) >= depositUsdt) break
    if (Date.now() > untilMs) throw new Error(`the deposit of ${account.address} was not credited in time`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
  const body = { fromCurrency: '0', toCurrency: '1', exchangeAmount: `${exchangeUsdt}` }
  const { code } = await requestServer(demo, '/api/fund/exchange', { token, method: 'POST', body })
  if (code !== 0) throw new Error(`the exchange of ${account.address}: ${code}`)
}

/** Sends approval and deposit back to back, so that one block can take both. */
async function deposit(demo: Demo, account: LocalAccount, amount: bigint): Promise<void> {
  const { usdt, vault } = demo.contracts
  const transport = http(demo.rpc['56'], { retryCount: 0 })
  const client = createWalletClient({ account, transport }).extend(publicActions)
  const nonce = await client.getTransactionCount({ address: account.address })
  await client.writeContract({
    chain: null,
    address: usdt,
    abi: erc20Abi,
    functionName: 'approve',
    args: [vault, amount],
    nonce,
    gas: approveGas,
  })
  await client.writeContract({
    chain: null,
    address: vault,
    abi: vaultAbi,
    functionName: 'deposit',
    args: [amount],
    nonce: nonce + 1,
    gas: depositGas,
  })
}
