import { findChain } from '@bank/chain'
import type { Address } from 'viem'
import type { DeploymentSettings } from '../settings/deploymentSettings.ts'
import type { Network } from '../settings/networks.ts'

type Described = {
  readonly network: Network
  readonly settings: Pick<DeploymentSettings, 'keys'>
  readonly contracts: readonly {
    readonly name: string
    readonly artifact: string
    readonly address: Address
    readonly startBlock: number
  }[]
}

/** Writes the settings of the processes that follow from a deployment, without a secret. */
export function formatEnvironment({ network, settings, contracts }: Described): string {
  const { chainId } = network
  const find = (name: string) => contracts.find((contract) => contract.name === name)
  const pools = contracts.filter(({ artifact }) => artifact === 'PrivatePool')
  const known = findChain(chainId)
  const { payer, attester, relayer, approver } = settings.keys
  const values: Record<string, string | number | undefined> = {
    MODE: 'production',
    HOME_CHAIN_ID: chainId,
    HOME_CHAIN_NAME: known === undefined ? (network.label ?? network.name) : network.label,
    HOME_CHAIN_COIN: known === undefined ? network.coin : undefined,
    VAULT_ADDRESS: find('vault')?.address,
    VAULT_START_BLOCK: find('vault')?.startBlock,
    USDT_ADDRESS: network.token.address,
    USDT_DECIMALS: network.token.decimals,
    [`ATTESTATION_ADDRESS_${chainId}`]: find('attestation')?.address,
    [`PAYER_ADDRESS_${chainId}`]: payer,
    [`ATTESTER_ADDRESS_${chainId}`]: attester,
    [`RELAYER_ADDRESS_${chainId}`]: pools.length > 0 ? relayer : undefined,
    [`APPROVER_ADDRESS_${chainId}`]: pools.length > 0 ? approver : undefined,
    [`PRIVATE_POOLS_${chainId}`]:
      pools.map(({ address, startBlock }) => `${address}:${startBlock}`).join(',') || undefined,
    [`SETTLEMENTS_${chainId}`]: network.settlements.join(',') || undefined,
  }
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  return `# Written by npm run deploy for ${network.name}; docs/configuration.md has the other settings.\n${lines.join('\n')}\n`
}
