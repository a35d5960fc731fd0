import { privatePoolAbi } from '@bank/chain'
import { createPublicClient, type Hex, http, pad, parseEther, toHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from '../story.ts'
import { getPool, PrivateSender } from '../support/accounts/privateSender.ts'
import type { Demo } from '../support/demo/demo.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'

const senders = 10
const amount = '0.1'
/** Screening, approval, the next period, a random wait, a block and its finality. */
const stepTimeoutMs = 120_000

const openChain = (demo: Demo) => createPublicClient({ transport: http(demo.rpc['56']) })

/** Everything that anybody can read of a withdrawal, in lower case, word by word: what was sent, by whom, every log. */
async function listPublicWords(demo: Demo, hash: Hex): Promise<readonly string[]> {
  const chain = openChain(demo)
  const [transaction, { logs }] = await Promise.all([
    chain.getTransaction({ hash }),
    chain.getTransactionReceipt({ hash }),
  ])
  const texts = [pad(transaction.from), ...logs.flatMap(({ topics, data: log }) => [...topics, log])]
  const call = transaction.input.slice(10)
  return [call, ...texts.map((text) => text.slice(2))].flatMap(
    (text) => text.toLowerCase().match(/.{1,64}/g) ?? [],
  )
}

test('default: ten deposits of ten wallets reach ten new receivers, and no withdrawal reveals its depositor', async ({
  demo,
  take,
  keepTime,
}) => {
  test.setTimeout(900_000)
  // Other stories may pass days.
  await keepTime()
  const { address: pool, startBlock } = await getPool(demo, amount)
  const chain = openChain(demo)

  const transfers = await test.step('ten wallets deposit', async () => {
    const made = []
    for (let place = 0; place < senders; place += 1) {
      const account = mnemonicToAccount(demo.mnemonic, { addressIndex: take('stranger') })
      const sender = await PrivateSender.open(demo, account, amount)
      const receiver = privateKeyToAddress(generatePrivateKey())
      made.push({ account, sender, receiver, commitment: await sender.deposit(receiver) })
    }
    return made
  })

  await test.step('each is screened and approved, and its own program proves it', async () => {
    for (const { sender, commitment } of transfers) {
      await expect
        .poll(async () => (await sender.getOrder(commitment)).detail, { timeout: stepTimeoutMs })
        .toBe('ready')
      await sender.prove(commitment)
    }
  })

  await test.step('orders show status 2, and each receiver holds the amount less 1.85 %', async () => {
    const expected = (parseEther(amount) * 9_815n) / 10_000n
    for (const { sender, commitment, receiver } of transfers) {
      await expect
        .poll(async () => (await sender.getOrder(commitment)).orderStatus, { timeout: stepTimeoutMs })
        .toBe(2)
      expect(await chain.getBalance({ address: receiver })).toBe(expected)
    }
  })

  await test.step('nothing of a withdrawal names depositor, precommitment, label or place', async () => {
    const deposits = await chain.getContractEvents({
      address: pool,
      abi: privatePoolAbi,
      eventName: 'DepositMade',
      fromBlock: BigInt(startBlock),
      strict: true,
    })
    for (const { account, sender, commitment } of transfers) {
      const deposit = deposits.find(({ args }) => args.commitment === commitment)
      const { outHash } = await sender.getOrder(commitment)
      if (deposit === undefined || outHash === null) throw new Error(`${commitment} has no trace`)
      const words = await listPublicWords(demo, outHash)
      const { label, leaf, index } = deposit.args
      const secrets = [pad(account.address), commitment, label, leaf].map((secret) =>
        secret.slice(2).toLowerCase(),
      )
      expect(words.filter((word) => secrets.includes(word))).toEqual([])
      // No refund is a 0 as well.
      if (index !== 0n) expect(words).not.toContain(pad(toHex(index)).slice(2))
    }
  })
})

test('behavior: the pool rejects a listed depositor; one listed after the deposit stays out of the set and takes it back', async ({
  demo,
  take,
  keepTime,
}) => {
  test.setTimeout(300_000)
  await keepTime()
  const { address: pool } = await getPool(demo, amount)
  const chain = openChain(demo)
  const account = mnemonicToAccount(demo.mnemonic, { addressIndex: take('stranger') })
  const { address } = account
  const sender = await PrivateSender.open(demo, account, amount)

  await test.step('who is listed cannot deposit', async () => {
    await sendControlCommand(demo, 'sanction', { address, listed: true })
    const refused = chain.simulateContract({
      account: address,
      address: pool,
      abi: privatePoolAbi,
      functionName: 'deposit',
      args: [pad('0x01'), '0x'],
      value: parseEther(amount),
    })
    await expect(refused).rejects.toThrow(new RegExp(`Sanctioned\\(address account\\)\\s+\\(${address}\\)`))
    await sendControlCommand(demo, 'sanction', { address, listed: false })
  })

  const commitment = await sender.deposit(privateKeyToAddress(generatePrivateKey()))
  await sendControlCommand(demo, 'sanction', { address, listed: true })
  await test.step('who is listed after the deposit is not approved', async () => {
    await expect
      .poll(async () => (await sender.getOrder(commitment)).detail, { timeout: stepTimeoutMs })
      .toBe('refused')
    expect(await sender.getOrder(commitment)).toMatchObject({ orderStatus: 3, reason: 'sanctioned' })
    await expect(sender.prove(commitment)).rejects.toThrow(/cannot be proved|has no leaf/)
  })

  await test.step('the depositor takes the money back without approval', async () => {
    const before = await chain.getBalance({ address })
    await sender.takeBack(commitment)
    await expect
      .poll(async () => (await sender.getOrder(commitment)).detail, { timeout: stepTimeoutMs })
      .toBe('takenBack')
    const gained = (await chain.getBalance({ address })) - before
    expect(gained).toBeGreaterThan((parseEther(amount) * 99n) / 100n)
    expect(gained).toBeLessThan(parseEther(amount))
  })
})
