import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { bsc } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getTestAccount,
  getTestAddress,
  getTestKey,
  startTestChain,
  type TestChain,
} from '../../../../testing/testChain.ts'
import { findPoolFault } from '../../../findPoolFault.ts'
import { privatePoolAbi } from '../../../generated/privatePool.ts'
import { type Deployer, deployArtifact } from '../deployArtifact.ts'
import { parsePoolsCommand } from './parsePoolsCommand.ts'
import { runPoolsCommand } from './runPoolsCommand.ts'

let chain: TestChain
let args: string[]
const environment = { DEPLOYER_KEY: getTestKey(0) }

beforeAll(async () => {
  chain = await startTestChain({ chainId: bsc.id })
  await chain.client.setAutomine(true)
  const options = { chain: bsc, transport: http(chain.url), pollingInterval: 20 } as const
  const clients: Deployer = {
    publicClient: createPublicClient(options),
    walletClient: createWalletClient({ ...options, account: getTestAccount(0) }),
  }
  const { address: list } = await deployArtifact(clients, 'LocalSanctionsList', [])
  args = [
    ...['--rpc', chain.url, '--chain', '56', '--sanctions-list', list],
    ...['--owner', getTestAddress(1), '--operator', getTestAddress(2), '--amounts', '0.1,1'],
    ...['--epoch-seconds', '7200', '--minimum-batch', '5'],
  ]
})
afterAll(() => chain.stop())

const replace = (name: string, value: string): string[] => {
  const changed = [...args]
  changed[changed.indexOf(name) + 1] = value
  return changed
}
const countDeployments = () =>
  createPublicClient({ transport: http(chain.url) }).getTransactionCount({ address: getTestAddress(0) })

test('default: under the keys of a ceremony each amount has its pool, and the setting names them', async () => {
  const setting = await runPoolsCommand(parsePoolsCommand(args, environment), true)
  const [name, pools = ''] = setting.split('=')
  expect(name).toBe('PRIVATE_POOLS_56')
  const client = createPublicClient({ transport: http(chain.url) })
  const denominations = []
  for (const pool of pools.split(',')) {
    const [address, startBlock] = pool.split(':') as [`0x${string}`, string]
    const read = (functionName: 'denomination' | 'operator' | 'epochSeconds') =>
      client.readContract({ address, abi: privatePoolAbi, functionName })
    denominations.push(await read('denomination'))
    expect(await read('operator')).toBe(getTestAccount(2).address)
    expect(await read('epochSeconds')).toBe(7_200n)
    expect(await findPoolFault(client, address)).toBeUndefined()
    expect(await client.getCode({ address, blockNumber: BigInt(startBlock) })).toBeDefined()
  }
  expect(denominations).toEqual([parseEther('0.1'), parseEther('1')])
})

test('error: development keys deploy on no chain, also where the node says that it is local', async () => {
  const before = await countDeployments()
  await expect(runPoolsCommand(parsePoolsCommand(args, environment), false)).rejects.toThrow(
    'anybody can forge withdrawals',
  )
  expect(await countDeployments()).toBe(before)
})

test('error: another chain, a short epoch and a small batch send nothing', async () => {
  const before = await countDeployments()
  const run = (changed: string[]) => runPoolsCommand(parsePoolsCommand(changed, environment), true)
  await expect(run(replace('--chain', '97'))).rejects.toThrow('The node is of chain 56, not of 97.')
  await expect(run(replace('--epoch-seconds', '7199'))).rejects.toThrow('7200 seconds or more')
  await expect(run(replace('--minimum-batch', '4'))).rejects.toThrow('5 deposits or more')
  expect(await countDeployments()).toBe(before)
})

test.each([
  ['--owner', '0x12', '--owner is no address'],
  ['--amounts', '0.1,0.1', 'names an amount twice'],
  ['--amounts', '0', 'or 0'],
  ['--amounts', '1e18', 'is no amount'],
  ['--epoch-seconds', '2h', '--epoch-seconds is no whole number'],
  ['--chain', '0', '--chain is no whole number'],
])('error: %s %s', (name, value, message) => {
  expect(() => parsePoolsCommand(replace(name, value), environment)).toThrow(message)
})

test('error: a missing option, an unknown one and a missing key', () => {
  expect(() => parsePoolsCommand(args.slice(2), environment)).toThrow('--rpc is missing')
  expect(() => parsePoolsCommand([...args, '--force'], environment)).toThrow('--force')
  expect(() => parsePoolsCommand(args, {})).toThrow('DEPLOYER_KEY is no key')
})
