import { generatePrivateKey, type HDAccount, privateKeyToAddress } from 'viem/accounts'
import { PrivateSender } from '../support/accounts/privateSender.ts'
import type { Demo } from '../support/demo/demo.ts'

let depositing: Promise<unknown> | undefined

/** Registers an account and makes its one private deposit, which all languages show. */
export async function createPrivateDeposit(demo: Demo, account: HDAccount): Promise<void> {
  depositing ??= PrivateSender.open(demo, account, '0.1').then((sender) =>
    sender.deposit(privateKeyToAddress(generatePrivateKey())),
  )
  await depositing
}
