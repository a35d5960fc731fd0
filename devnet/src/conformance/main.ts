import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi, waitForReceipt } from '@bank/chain'
import { localTetherAbi, readArtifact, settlementAbi } from '@bank/chain/server'
import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { startLocalChain } from '../chain/startLocalChain.ts'
import { type ChainClients, createChainClients } from '../demo/chains/createChainClients.ts'
import { createDemoKeys, demoMnemonic } from '../demo/demoKeys.ts'
import { deployContract } from '../demo/deploy/deployContract.ts'
import { type Candidate, type Comparison, compareSettlements } from './compareSettlements.ts'
import { deployPublished, readPublished } from './deployPublished.ts'
import { fetchPublished } from './fetchPublished.ts'

/** `main.ts FOLDER`: downloads the published pools into it and says in what our own contract differs from them. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('main.ts takes the folder for what is downloaded')

const writeLine = (line: string) => process.stdout.write(`${line}\n`)
const firstDepositId = 1_000
const held = 10n ** 15n
const kinds = ['Ethereum_SpokePool', 'Universal_SpokePool'] as const
const keys = createDemoKeys()
const actors = {
  depositor: keys.getAccount(1),
  relayer: keys.getAccount(2),
  stranger: keys.getAccount(3),
  owner: keys.getAccount(4),
  issuer: keys.getRoleAccount('deployer'),
}
/** Answers 0 to whatever it is asked: a bridge that last spoke when time began, so that the owner may speak for it. */
const silentBridge = '0x6460206000f36000526005601bf3'

async function deployAll(clients: ChainClients): Promise<Candidate[]> {
  const deployer = keys.getRoleAccount('deployer')
  const owner = actors.owner.address
  const ours = await deployContract(clients, deployer, 'Settlement', [owner, firstDepositId])
  const hash = await clients.getWallet(deployer).sendTransaction({ data: silentBridge })
  const { contractAddress: bridge } = await waitForReceipt(clients.publicClient, hash)
  if (!bridge) throw new Error('the silent bridge was not deployed')
  const { abi } = await readArtifact('Settlement')
  const candidates: Candidate[] = [{ name: 'ours', address: ours, abi }]
  for (const kind of kinds) {
    const address = await deployPublished(clients, {
      ...{ folder: folder ?? '', kind, deployer, owner },
      firstDepositId,
      bridge,
    })
    const { abi: genuineAbi } = await readPublished(folder ?? '', kind)
    candidates.push({
      ...{ name: kind, address, abi: genuineAbi },
      ...(kind === 'Universal_SpokePool' && {
        wrapRoots: (callData: Hex) =>
          encodeFunctionData({ abi: genuineAbi, functionName: 'adminExecuteMessage', args: [callData] }),
      }),
    })
  }
  return candidates
}

async function fundCandidates(clients: ChainClients, candidates: readonly Candidate[]) {
  const deployer = keys.getRoleAccount('deployer')
  const token = await deployContract(clients, deployer, 'LocalTether', [])
  const { getWallet, publicClient } = clients
  const send = async (from: Parameters<typeof getWallet>[0], data: Hex) => {
    const hash = await getWallet(from).sendTransaction({ to: token, data })
    await waitForReceipt(publicClient, hash)
  }
  const holders = [actors.depositor, actors.relayer]
  for (const { address } of [...holders, ...candidates])
    await send(
      deployer,
      encodeFunctionData({ abi: localTetherAbi, functionName: 'mint', args: [address, held] }),
    )
  for (const holder of holders)
    for (const { address } of candidates) {
      const args = [address, holder === actors.depositor ? held / 1_000n : maxUint256] as const
      await send(holder, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
    }
  return token
}

function writeReport(candidates: readonly Candidate[], comparisons: readonly Comparison[]): number {
  const different = comparisons.filter(({ isSame }) => !isSame)
  for (const { title, outcomes, differs } of different) {
    writeLine(`${title}${differs === undefined ? '' : ` (${differs})`}`)
    for (const [index, outcome] of outcomes.entries()) writeLine(`  ${candidates[index]?.name}: ${outcome}`)
  }
  for (const { title, gas } of comparisons)
    if (gas.every((each) => each !== undefined)) writeLine(`gas of ${title}: ${gas.join(', ')}`)
  const unknown = different.filter(({ differs }) => differs === undefined)
  writeLine(
    `${comparisons.length} steps, ${comparisons.length - different.length} alike, ${unknown.length} unexpectedly not`,
  )
  return unknown.length
}

/** Lists the functions that only one of the two ABIs has. */
async function writeMissing(): Promise<void> {
  const { abi } = await readPublished(folder ?? '', 'Ethereum_SpokePool')
  const listFunctionNames = (list: readonly { type: string; name?: string }[]) =>
    new Set(list.flatMap(({ type, name }) => (type === 'function' && name !== undefined ? [name] : [])))
  const own = listFunctionNames(settlementAbi)
  const genuine = listFunctionNames(abi as readonly { type: string; name?: string }[])
  writeLine(`ours alone: ${[...own].filter((name) => !genuine.has(name)).join(', ') || 'nothing'}`)
  writeLine(`theirs alone: ${[...genuine].filter((name) => !own.has(name)).join(', ')}`)
}

writeLine(await fetchPublished(folder))
const chainFolder = await mkdtemp(join(tmpdir(), 'settlements-'))
const chain = await startLocalChain({
  ...{ chainId: 56, folder: chainFolder, mnemonic: demoMnemonic, accounts: 200, heartbeat: false },
  getTimeMs: Date.now,
  genesisTimestamp: Math.floor(Date.now() / 1_000) - 3_600,
})
try {
  chain.setInstant(true)
  const clients = createChainClients(chain)
  const candidates = await deployAll(clients)
  const token = await fundCandidates(clients, candidates)
  const now = chain.getHead().timestamp
  const accounts = {
    depositor: actors.depositor.address,
    relayer: actors.relayer.address,
    stranger: actors.stranger.address,
    owner: actors.owner.address,
    issuer: actors.issuer.address,
  }
  const facts = { chainId: 56, token, now, accounts }
  const unknown = writeReport(candidates, await compareSettlements(clients, { candidates, actors, facts }))
  await writeMissing()
  process.exitCode = unknown === 0 ? 0 : 1
} finally {
  await chain.stop()
  await rm(chainFolder, { recursive: true, force: true })
}
