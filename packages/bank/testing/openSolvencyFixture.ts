import { createLocalSigner } from '@bank/chain/server'
import { getTestAccount, getTestKey } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import type { Address } from 'viem'
import type { BankContext } from '../src/bankContext.ts'
import { watchRecharges } from '../src/recharge/watchRecharges.ts'
import { type Attester, createAttester } from '../src/solvency/attester.ts'
import { exchangeToGusd } from './funding.ts'
import { type GrowthFixture, openGrowthFixture } from './openGrowthFixture.ts'
import { openRechargeBank, type RechargeBank } from './openRechargeBank.ts'

const chainId = 56
const attesterIndex = 15
const ownerIndex = 19

/** A vault with deposits in the ledger of a bank, and a contract that attests for it. */
export type SolvencyFixture = Pick<RechargeBank, 'asOwner' | 'wait'> & {
  readonly growth: GrowthFixture
  readonly books: RechargeBank
  readonly bank: BankContext
  readonly vault: { readonly chainId: number; readonly address: Address; readonly startBlock: bigint }
  readonly contract: Address
  createAttester(changes?: Partial<Attester>): Attester
  /** A member's deposit, on the chain and in the ledger. */
  recharge(index: number, usdt: bigint): Promise<MemberId>
  /** Credits whatever is final. */
  follow(): Promise<void>
  exchange(memberId: MemberId, micro: bigint): Promise<void>
  /** A bank over the same books that reads the chain through another endpoint. */
  over(url: string): BankContext
  stop(): Promise<void>
}

/** Starts chain, market, vault, attestation contract and books. */
export async function openSolvencyFixture(): Promise<SolvencyFixture> {
  const growth = await openGrowthFixture()
  const { recharge } = growth
  const vault = { chainId, address: recharge.vault.address, startBlock: 0n }
  const attester = getTestAccount(attesterIndex).address
  const contractOwner = getTestAccount(ownerIndex).address
  const contract = await recharge.deploy('Attestation', [vault.address, contractOwner, attester])
  const books = await openRechargeBank({ chainId, urls: [recharge.chain.url] })
  const { bank, over, asOwner, wait } = books
  const members = new Map<number, MemberId>()
  const follow = async () => {
    await recharge.chain.mine(3)
    await watchRecharges(bank, recharge.vault)
  }
  return {
    growth,
    books,
    bank,
    vault,
    contract,
    over,
    follow,
    createAttester: (changes = {}) => ({
      ...createAttester({
        chainId,
        vault: vault.address,
        contract,
        key: { kind: 'local', privateKey: getTestKey(attesterIndex) },
        everyMs: 3_600_000,
      }),
      ...changes,
      signer: changes.signer ?? createLocalSigner(getTestKey(attesterIndex)),
    }),
    async recharge(index, usdt) {
      const memberId = members.get(index) ?? (await books.register(index))
      members.set(index, memberId)
      await recharge.deposit(index, usdt)
      await follow()
      return memberId
    },
    exchange: (memberId, micro) => exchangeToGusd(bank, { memberId, gusdMicro: micro }),
    asOwner,
    wait,
    async stop() {
      await books.drop()
      await growth.stop()
    },
  }
}
