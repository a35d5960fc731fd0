import type { LocalAccount } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Demo } from '../demo/demo.ts'
import { requestServer } from '../demo/requestServer.ts'
import { fundMember } from './fundMember.ts'
import { openSession } from './openSession.ts'

/** Accounts of seeded members by their place in the team: each stands below one of two direct members of the root. */
const invitersOfRich = [28, 29, 30, 32]
/** Members, and their inviters, whose own stakes are below what their level needs. */
const lacking = [29]
const firstRich = 1
const richDepositUsdt = 27_000
const richExchangeUsdt = 26_900
const richStake = 26_500
/** The product without a term. */
const demandProduct = '1'

const getAccount = ({ mnemonic }: Demo, addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex })

/**
 * Raises the root member to the level that takes part in the bonus pool by the rules: in each of two lines two
 * members come to A1 by a rich member below them, which makes their inviter A2, and the root A3.
 */
export async function createTeam(demo: Demo): Promise<void> {
  const rich = invitersOfRich.map((inviter, place) => ({
    account: getAccount(demo, firstRich + place),
    inviter: getAccount(demo, inviter),
  }))
  await Promise.all([
    ...rich.map(async ({ account, inviter }) => {
      await registerUnder(demo, account, inviter)
      await fundMember(demo, account, { depositUsdt: richDepositUsdt, exchangeUsdt: richExchangeUsdt })
      await stake(demo, account, richStake)
    }),
    ...lacking.map(async (index) => {
      const account = getAccount(demo, index)
      const token = await openSession(demo, account)
      await request(demo, '/api/fund/exchange', token, {
        fromCurrency: '0',
        toCurrency: '1',
        exchangeAmount: '120',
      })
      await stake(demo, account, 100)
    }),
  ])
}

async function registerUnder(demo: Demo, account: LocalAccount, inviter: LocalAccount): Promise<void> {
  const { address } = account
  const challenge = await request(demo, '/api/member/challenge', undefined, { address, purpose: 'register' })
  const { message, nonce } = challenge as Record<string, string>
  const signature = await account.signMessage({ message: `${message}` })
  const body = { address, nonce, signature, assocAddress: inviter.address }
  await request(demo, '/api/member/registerMember', undefined, body)
}

async function stake(demo: Demo, account: LocalAccount, amount: number): Promise<void> {
  const token = await openSession(demo, account)
  await request(demo, '/api/stake/stake', token, { stakeTemplateId: demandProduct, amount: `${amount}` })
}

async function request(demo: Demo, path: string, token: string | undefined, body: object): Promise<unknown> {
  const { code, result } = await requestServer(demo, path, { ...(token && { token }), method: 'POST', body })
  if (code !== 0) throw new Error(`${path}: ${code}`)
  return result
}
