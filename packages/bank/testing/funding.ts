import { randomUUID } from 'node:crypto'
import { createPostingKey, type MemberId, postCapital, postExchange, postRecharge } from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { BankContext } from '../src/bankContext.ts'

type Bank = Pick<BankContext, 'database' | 'clock'>

type Funding = {
  readonly memberId: MemberId
  /** Credited and kept. */
  readonly usdtMicro?: bigint
  /** Credited as USDT and exchanged. */
  readonly gusdMicro?: bigint
  /** Paid for the exchange, on top. */
  readonly feeMicro?: bigint
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly at?: Date
  /** Names the postings, where two banks must have the same ones. */
  readonly name?: string
}

/** Credits a member as the recharge watcher does, and exchanges a part. */
export async function fundMember(bank: Bank, funding: Funding): Promise<void> {
  const { memberId, usdtMicro = 0n, gusdMicro = 0n, feeMicro = 0n } = funding
  const { name = randomUUID(), at = await bank.clock.now() } = funding
  await postRecharge(bank.database, {
    key: createPostingKey('funding', memberId, name),
    memberId,
    amount: amountOf('USDT', usdtMicro + gusdMicro + feeMicro),
    metadata: { ...funding.metadata },
    at,
  })
  if (gusdMicro > 0n) await exchangeToGusd(bank, { memberId, gusdMicro, feeMicro, at, name })
}

/** Exchanges USDT of a member; the fee is revenue. */
export async function exchangeToGusd(
  bank: Bank,
  params: Pick<Funding, 'memberId' | 'feeMicro' | 'at' | 'name'> & { readonly gusdMicro: bigint },
): Promise<void> {
  const { memberId, gusdMicro, feeMicro = 0n, name = randomUUID() } = params
  const key = createPostingKey('exchanged', memberId, name)
  await postExchange(bank.database, {
    key,
    body: key,
    memberId,
    pay: amountOf('USDT', gusdMicro + feeMicro),
    receive: amountOf('GUSD', gusdMicro),
    metadata: {},
    at: params.at ?? (await bank.clock.now()),
  })
}

/** Credits revenue, as booked capital does. */
export async function earnCapital(
  bank: Bank,
  params: { readonly micro: bigint; readonly at?: Date; readonly name?: string },
): Promise<void> {
  await postCapital(bank.database, {
    key: createPostingKey('earned', params.name ?? randomUUID()),
    from: 'vault',
    label: 'capital',
    amount: amountOf('USDT', params.micro),
    metadata: {},
    at: params.at ?? (await bank.clock.now()),
  })
}
