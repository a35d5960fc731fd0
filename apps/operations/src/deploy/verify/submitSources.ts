import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DeploymentRecord, RecordedContract } from '../record/deploymentRecord.ts'

/** The result of each contract: `verified`, or the explorer's own words. */
export type Verification = { readonly name: string; readonly result: string }

const answerShape = z.object({ status: z.string(), result: z.string() })
const attempts = 60
const already = /already verified/i

/**
 * Submits the sources of a recorded deployment to an explorer that speaks Etherscan's API and waits for its answers. Throws
 * Error when the network names no explorer or the explorer does not answer.
 */
export async function submitSources(params: {
  readonly record: DeploymentRecord
  /** The folder of the record. */
  readonly folder: string
  readonly apiKey: string
  readonly pollMs?: number
}): Promise<Verification[]> {
  const { record, folder, apiKey, pollMs = 5_000 } = params
  const { explorerApi, chainId, name } = record.network
  if (explorerApi === undefined) throw new Error(`The network ${name} names no explorerApi.`)
  const call = (method: 'GET' | 'POST', fields: Readonly<Record<string, string>>) =>
    request(explorerApi, method, { chainid: `${chainId}`, apikey: apiKey, module: 'contract', ...fields })
  const results: Verification[] = []
  for (const contract of record.contracts) {
    const submitted = await call('POST', await createSubmission(contract, folder))
    const result = already.test(submitted.result)
      ? 'verified'
      : submitted.status !== '1'
        ? submitted.result
        : await waitForResult(
            () => call('GET', { action: 'checkverifystatus', guid: submitted.result }),
            pollMs,
          )
    results.push({ name: contract.name, result })
  }
  return results
}

async function createSubmission(contract: RecordedContract, folder: string): Promise<Record<string, string>> {
  return {
    action: 'verifysourcecode',
    codeformat: 'solidity-standard-json-input',
    sourceCode: (await readFile(join(folder, contract.compilerInput), 'utf8')).trim(),
    contractaddress: contract.address,
    contractname: `${contract.sourceName}:${contract.artifact}`,
    compilerversion: `v${contract.compilerVersion}`,
    // Etherscan's older and newer spelling.
    constructorArguements: contract.constructorArguments.slice(2),
    constructorArguments: contract.constructorArguments.slice(2),
  }
}

async function waitForResult(ask: () => ReturnType<typeof request>, pollMs: number): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { status, result } = await ask()
    if (status === '1' || already.test(result)) return 'verified'
    if (!/pending/i.test(result)) return result
    await new Promise((done) => setTimeout(done, pollMs))
  }
  return 'the explorer did not finish; run --verify again'
}

async function request(
  url: string,
  method: 'GET' | 'POST',
  { chainid = '', ...fields }: Readonly<Record<string, string>>,
): Promise<z.output<typeof answerShape>> {
  const target = new URL(url)
  target.searchParams.set('chainid', chainid)
  if (method === 'GET')
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
  const response = await fetch(target, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
  })
  const parsed = answerShape.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new Error(`The explorer answered HTTP ${response.status} and no result.`)
  return parsed.data
}
