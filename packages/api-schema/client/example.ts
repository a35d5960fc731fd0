// Signs a member in and exchanges 10 USDT: BANK_URL=https://bank.example WALLET_KEY=0x… node example.ts
import { privateKeyToAccount } from 'viem/accounts'
import { ApiError, createApiClient, createIdempotencyKey } from 'wallet-bank-client'

const { BANK_URL: baseUrl = 'http://localhost:8080', WALLET_KEY = '' } = process.env
const account = privateKeyToAccount(WALLET_KEY as `0x${string}`)
const { address } = account
let token: string | undefined
const bank = createApiClient({ baseUrl, sessionToken: () => token })

const { message, nonce } = await bank.challenge({ address, purpose: 'signIn' })
const signature = await account.signMessage({ message })
const session = await bank.signIn({ address, signature, nonce })
token = session.sessionToken

// The same key again after an answer that was lost: the exchange happens once.
const idempotencyKey = createIdempotencyKey()
try {
  const order = { fromCurrency: 0, toCurrency: 1, exchangeAmount: '10' }
  const { payAmount, receiveAmount } = await bank.exchange(order, { idempotencyKey })
  console.log(`Paid ${payAmount} USDT, received ${receiveAmount} GUSD.`)
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.log(`Not exchanged: ${error.message}`)
}
const { totalUsdtBalance, availableGusdBalance } = await bank.queryBalance()
console.log(`Balance: ${totalUsdtBalance} USDT, ${availableGusdBalance} GUSD.`)
await bank.signOut()
