import type { Address } from 'viem'
import type { DeploymentSettings } from '../settings/deploymentSettings.ts'

/** Functions that each key may call, and gas that is enough for each (docs/runbooks/signer.md). */
const calls = {
  payer: [
    ['payOut(bytes32,address,uint256)', 1_000_000],
    [
      'payOutReviewed(bytes32,uint256,(uint256,bytes32,address,uint256),(address,uint256,bytes)[])',
      1_000_000,
    ],
  ],
  attester: [['attest((bytes32,uint256,uint256,uint256,uint256))', 1_000_000]],
  relayer: [['withdraw(uint256[8],bytes32,bytes32,address,address,uint256,uint256)', 1_500_000]],
  approver: [
    ['approve(uint32[])', 10_000_000],
    ['remove(uint256,uint256,uint256[])', 2_000_000],
  ],
} as const

type Key = keyof typeof calls

/** Writes the policy of `apps/signer`: every call that the worker makes with these keys, and nothing else. */
export function formatPolicy({
  network,
  settings,
  contracts,
}: {
  readonly network: { readonly chainId: number }
  readonly settings: Pick<DeploymentSettings, 'keys' | 'maximumGasPriceGwei'>
  readonly contracts: readonly { readonly artifact: string; readonly address: Address }[]
}): string {
  const list = (artifact: string) =>
    contracts.flatMap((contract) => (contract.artifact === artifact ? [contract.address] : []))
  const targets: Readonly<Record<Key, readonly Address[]>> = {
    payer: list('Vault'),
    attester: list('Attestation'),
    relayer: list('PrivatePool'),
    approver: list('PrivatePool'),
  }
  const rows = (Object.keys(calls) as Key[]).flatMap((key) =>
    targets[key].flatMap((to) =>
      calls[key].map(([name, maximumGas]) => ({ from: settings.keys[key], to, function: name, maximumGas })),
    ),
  )
  const policy = {
    chainId: network.chainId,
    maximumFeePerGasGwei: `${settings.maximumGasPriceGwei}`,
    calls: rows,
  }
  return `${JSON.stringify(policy, null, 2)}\n`
}
