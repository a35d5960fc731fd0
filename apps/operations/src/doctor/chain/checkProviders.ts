import { readHomeChainId } from '@bank/settings'
import { findProviderProblems, openProviders, type Provider } from '../../deploy/checks/provider.ts'
import { describeError } from '../../describeError.ts'
import { type ProcessSettings, type Reporter, readList } from '../finding.ts'

/** Blocks behind the lowest head at which providers have to agree. */
const agreedDepth = 20n
/** A chain whose newest block is older makes no blocks, or its provider reads none. */
const headAgeSeconds = 120

/** Reports on the RPC providers of every chain that a process names: chain, lag, agreement, time, and old logs. */
export async function checkProviders({ environment }: ProcessSettings, report: Reporter): Promise<void> {
  for (const [name, value] of Object.entries(environment)) {
    const chainId = /^RPC_URLS_(\d{1,9})$/.exec(name)?.[1]
    const urls = readList(value).filter((url) => URL.canParse(url))
    if (chainId === undefined || urls.length === 0) continue
    const providers = openProviders(urls)
    const problems = await findProviderProblems(providers, Number(chainId))
    for (const problem of problems)
      report.fault(problem, `Replace that provider in ${name}; the others continue meanwhile.`)
    if (problems.length > 0) continue
    await checkAgreement(providers, chainId, report)
    const startBlock = environment.VAULT_START_BLOCK
    if (chainId === `${readHomeChainId(environment)}` && startBlock !== undefined)
      for (const provider of providers) await checkDepth(provider, BigInt(startBlock), report)
  }
}

async function checkAgreement(
  providers: readonly Provider[],
  chainId: string,
  report: Reporter,
): Promise<void> {
  try {
    const heads = await Promise.all(providers.map(({ client }) => client.getBlock()))
    const lowest = heads.reduce(
      (least, { number }) => (number < least ? number : least),
      heads[0]?.number ?? 0n,
    )
    const blockNumber = lowest > agreedDepth ? lowest - agreedDepth : 0n
    const blocks = await Promise.all(providers.map(({ client }) => client.getBlock({ blockNumber })))
    if (new Set(blocks.map(({ hash }) => hash)).size > 1)
      report.fault(
        `the providers of chain ${chainId} have different blocks ${blockNumber}`,
        'Compare with an explorer, and replace the wrong provider.',
      )
    else report.ok(`chain ${chainId}: ${providers.length} providers agree at block ${blockNumber}`)
    const newest = Math.max(...heads.map(({ timestamp }) => Number(timestamp)))
    const age = Math.round(Date.now() / 1_000 - newest)
    if (Math.abs(age) > headAgeSeconds)
      report.fault(
        `the newest block of chain ${chainId} is ${age} s old by the clock of this machine`,
        'Check the clock of this machine, then the providers.',
      )
  } catch (error) {
    report.fault(`chain ${chainId}: ${describeError(error)}`, 'Ask the provider.')
  }
}

/** The followers read logs from the vault's first block on. */
async function checkDepth({ host, client }: Provider, startBlock: bigint, report: Reporter): Promise<void> {
  try {
    await client.getLogs({ fromBlock: startBlock, toBlock: startBlock })
    report.ok(`${host} has the logs of block ${startBlock}`)
  } catch (error) {
    report.fault(
      `${host} has no logs of block ${startBlock}: ${describeError(error)}`,
      'Choose a plan or a provider with old logs.',
    )
  }
}
