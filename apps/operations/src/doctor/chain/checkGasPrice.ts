import type { Signer, UnsignedTransaction } from '@bank/chain/server'
import { formatGwei, parseGwei } from 'viem'
import { describeError } from '../../describeError.ts'
import { createDatabaseClient } from '../createDatabaseClient.ts'
import type { Reporter } from '../finding.ts'

/** More than any policy allows, in wei. */
const absurdFee = 2n ** 62n

/**
 * Compares the maximum gas price of the signer's policy with the bank's own, where both can be read: a higher one is a
 * loose limit, and a lower one refuses what the bank offers.
 */
export async function checkGasPrice(
  signer: Signer,
  params: { readonly allowed: UnsignedTransaction; readonly databaseUrl: string | undefined },
  report: Reporter,
): Promise<void> {
  const { allowed, databaseUrl } = params
  const [signed, paid] = await Promise.all([readPolicyMaximum(signer, allowed), readParameter(databaseUrl)])
  if (signed === undefined || paid === undefined) return
  if (signed === paid) report.ok(`bank and signer have one maximum gas price, ${formatGwei(paid)} gwei`)
  else
    report.warn(
      `the bank pays at most ${formatGwei(paid)} gwei, the signer signs up to ${formatGwei(signed)}`,
      'Two operators change the parameter in the console; it takes a day.',
    )
}

/** The policy's refusal names its maximum; a signer without a policy names none. */
async function readPolicyMaximum(signer: Signer, allowed: UnsignedTransaction): Promise<bigint | undefined> {
  const refusal = await signer
    .signTransaction({ ...allowed, maxFeePerGas: absurdFee, maxPriorityFeePerGas: 1n })
    .then(() => '', describeError)
  const [, wei] = /its fee is above (\d+) wei/.exec(refusal) ?? []
  return wei === undefined ? undefined : BigInt(wei)
}

/** A database that does not answer is a finding of its own part. */
async function readParameter(databaseUrl: string | undefined): Promise<bigint | undefined> {
  if (databaseUrl === undefined) return undefined
  const client = createDatabaseClient(databaseUrl)
  try {
    await client.connect()
    const { rows } = await client.query<{ value: string }>(
      "SELECT value FROM bank.parameter WHERE name = 'gasPriceMaximumGwei'",
    )
    return rows[0] && parseGwei(rows[0].value)
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
