import { readFile } from 'node:fs/promises'
import { attestationAbi, findChain, privatePoolAbi, vaultAbi } from '@bank/chain'
import {
  type ClientAccess,
  createRemoteSigner,
  type Signer,
  type UnsignedTransaction,
} from '@bank/chain/server'
import { readHomeChainId } from '@bank/settings'
import {
  type Address,
  encodeFunctionData,
  formatEther,
  type Hex,
  isAddress,
  type PublicClient,
  zeroAddress,
  zeroHash,
} from 'viem'
import { openProviders } from '../../deploy/checks/provider.ts'
import type { DeploymentRecord } from '../../deploy/record/deploymentRecord.ts'
import { describeError } from '../../describeError.ts'
import { type ProcessSettings, type Reporter, readList } from '../finding.ts'
import { checkGasPrice } from './checkGasPrice.ts'
import { checkGuardian } from './checkGuardian.ts'

const roles = ['PAYER', 'ATTESTER', 'RELAYER', 'APPROVER'] as const
type Role = (typeof roles)[number]
type Environment = ProcessSettings['environment']

/** Gas of a day's usual work, for the balance that a key should hold for a week. */
const dailyGas: Readonly<Record<Role, bigint>> = {
  PAYER: 500n * 200_000n,
  ATTESTER: 24n * 200_000n,
  RELAYER: 100n * 320_000n,
  APPROVER: 100n * 60_000n,
}
const days = 7n

/** No account reaches this number of transactions, so nothing that is signed under it can ever be sent. */
const unusableNonce = 2 ** 40

/**
 * Reports on each remote signer: whether it signs what its role may do and nothing else, by transactions that no chain takes,
 * whether its account has coins for gas, and the guardian of the record too.
 */
export async function checkSigners(
  { environment }: ProcessSettings,
  record: DeploymentRecord | undefined,
  report: Reporter,
): Promise<void> {
  const chainId = readHomeChainId(environment)
  const [provider] = openProviders(readList(environment[`RPC_URLS_${chainId}`]).slice(0, 1))
  const coin = getCoin(environment)
  const examined = new Set<string>()
  for (const role of roles) {
    const url = environment[`${role}_SIGNER_URL_${chainId}`]
    const address = environment[`${role}_ADDRESS_${chainId}`]
    if (!url || !address || !isAddress(address, { strict: false })) continue
    try {
      const signer = createRemoteSigner({ url, address, access: await readAccess(role, environment) })
      await checkSigner(signer, { role, environment }, report)
      if (!examined.has(url)) await compareGasPrice(signer, { role, environment }, report)
      examined.add(url)
    } catch (error) {
      report.fault(`${role}: ${describeError(error)}`, 'Check the files that prove the worker to the signer.')
    }
    if (provider !== undefined) await checkBalance(provider.client, { role, address, chainId, coin }, report)
  }
  // A record of an older deployment may lack the keys.
  const guardian = record?.settings.keys?.guardian
  if (provider !== undefined && guardian !== undefined)
    await checkGuardian(provider.client, { address: guardian, coin }, report)
}

const getCoin = (environment: Environment) =>
  environment.HOME_CHAIN_COIN || findChain(readHomeChainId(environment))?.nativeCurrency.symbol || 'coins'

async function readAccess(role: Role, environment: Environment): Promise<ClientAccess> {
  const chainId = readHomeChainId(environment)
  const read = async (part: 'CA' | 'CERT' | 'KEY' | 'TOKEN') => {
    const file = environment[`${role}_SIGNER_${part}_FILE_${chainId}`]
    return file ? (await readFile(file, 'utf8')).trim() : undefined
  }
  const [authority, certificate, privateKey, token] = await Promise.all(
    (['CA', 'CERT', 'KEY', 'TOKEN'] as const).map(read),
  )
  return { authority, certificate, privateKey, token }
}

async function checkSigner(
  signer: Signer,
  { role, environment }: { role: Role; environment: Environment },
  report: Reporter,
): Promise<void> {
  const allowed = createAllowed(role, environment)
  const chainId = readHomeChainId(environment)
  if (allowed === undefined) return
  const sign = (transaction: UnsignedTransaction) =>
    signer.signTransaction(transaction).then(
      () => undefined,
      (error: unknown) => describeError(error),
    )
  const refusal = await sign(createUnusable(chainId, allowed))
  if (refusal !== undefined)
    report.fault(
      `${role}: the signer does not sign what this role does: ${refusal}`,
      'Check that it runs, holds the key of this address, and that its policy has this row (docs/runbooks/signer.md).',
    )
  else report.ok(`${role}: the signer signs for ${signer.address}`)
  // A transfer of no coins to no account: harmless, and in no policy.
  if (
    refusal === undefined &&
    (await sign(createUnusable(chainId, { to: zeroAddress, callData: '0x' }))) === undefined
  )
    report.fault(
      `${role}: the signer signs any transaction`,
      'Put apps/signer with a policy before it (docs/runbooks/signer.md).',
    )
}

async function compareGasPrice(
  signer: Signer,
  { role, environment }: { role: Role; environment: Environment },
  report: Reporter,
): Promise<void> {
  const call = createAllowed(role, environment)
  if (call === undefined) return
  const allowed = createUnusable(readHomeChainId(environment), call)
  await checkGasPrice(signer, { allowed, databaseUrl: environment.DATABASE_URL }, report)
}

type Call = { readonly to: Address; readonly callData: Hex }

const createUnusable = (chainId: number, call: Call): UnsignedTransaction => ({
  ...call,
  chainId,
  nonce: unusableNonce,
  value: 0n,
  gas: 21_000n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
})

/** A call that the role may make and that its contract would refuse. */
function createAllowed(role: Role, environment: Environment): Call | undefined {
  const chainId = readHomeChainId(environment)
  const pool = readList(environment[`PRIVATE_POOLS_${chainId}`])[0]?.split(':')[0]
  const targets: Readonly<Record<Role, string | undefined>> = {
    PAYER: environment.VAULT_ADDRESS,
    ATTESTER: environment[`ATTESTATION_ADDRESS_${chainId}`],
    RELAYER: pool,
    APPROVER: pool,
  }
  const to = targets[role]
  if (to === undefined || !isAddress(to, { strict: false })) return undefined
  return { to, callData: encodeRefusedCall(role) }
}

function encodeRefusedCall(role: Role): Hex {
  switch (role) {
    case 'PAYER':
      return encodeFunctionData({ abi: vaultAbi, functionName: 'payOut', args: [zeroHash, zeroAddress, 0n] })
    case 'ATTESTER':
      return encodeFunctionData({
        abi: attestationAbi,
        functionName: 'attest',
        args: [{ root: zeroHash, liabilities: 0n, bookedDeposits: 0n, bookedPayouts: 0n, snapshotTime: 0n }],
      })
    case 'RELAYER':
      return encodeFunctionData({
        abi: privatePoolAbi,
        functionName: 'withdraw',
        args: [[0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], zeroHash, zeroHash, zeroAddress, zeroAddress, 0n, 0n],
      })
    case 'APPROVER':
      return encodeFunctionData({ abi: privatePoolAbi, functionName: 'approve', args: [[]] })
  }
}

async function checkBalance(
  client: PublicClient,
  { role, address, chainId, coin }: { role: Role; address: Address; chainId: number; coin: string },
  report: Reporter,
): Promise<void> {
  try {
    const [balance, price] = await Promise.all([client.getBalance({ address }), client.getGasPrice()])
    const needed = dailyGas[role] * days * price
    const text = `${role}: ${address} has ${formatEther(balance)} ${coin} for gas`
    if (balance < needed / days)
      report.fault(`${text}, less than a busy day takes`, `Send ${formatEther(needed - balance)} to it.`)
    else if (balance < needed)
      report.warn(`${text}, less than a busy week takes`, `Send ${formatEther(needed - balance)} to it.`)
    else report.ok(text)
  } catch (error) {
    report.fault(`${role}: its balance is unknown: ${describeError(error)}`, `Check RPC_URLS_${chainId}.`)
  }
}
