import {
  getCompatibilityFallbackHandlerDeployment,
  getProxyFactoryDeployment,
  getSafeL2SingletonDeployment,
  getSafeSingletonDeployment,
} from '@safe-global/safe-deployments'
import { type Address, getAddress } from 'viem'

/** Versions of Safe that may own the contracts. */
export const safeVersions = ['1.3.0', '1.4.1', '1.5.0'] as const
/** Versions that a new Safe can have. */
export const newSafeVersions = ['1.4.1', '1.5.0'] as const
export type NewSafeVersion = (typeof newSafeVersions)[number]

/** A contract of Safe's publisher: its address, and the hash of its code. */
export type PublishedContract = { readonly address: Address; readonly codeHash: string }

/** The published contracts that a Safe is created from. */
export type PublishedSafe = Readonly<Record<'factory' | 'singleton' | 'fallbackHandler', PublishedContract>>

/** The code that a Safe may run: the hash by the address of its singleton. */
export function listSingletons(): ReadonlyMap<Address, string> {
  const found = safeVersions.flatMap((version) =>
    [getSafeSingletonDeployment({ version }), getSafeL2SingletonDeployment({ version })].flatMap(
      (deployment) => Object.values(deployment?.deployments ?? {}),
    ),
  )
  return new Map(found.map(({ address, codeHash }) => [getAddress(address), codeHash]))
}

/** The contracts that a Safe of this version is created from, at the addresses that are the same on every chain. */
export function getPublishedSafe(version: NewSafeVersion): PublishedSafe {
  const read = (deployment: ReturnType<typeof getProxyFactoryDeployment>): PublishedContract => {
    const found = deployment?.deployments.canonical
    if (found === undefined) throw new Error(`Safe ${version} has no canonical addresses`)
    return { address: getAddress(found.address), codeHash: found.codeHash }
  }
  return {
    factory: read(getProxyFactoryDeployment({ version })),
    singleton: read(getSafeL2SingletonDeployment({ version })),
    fallbackHandler: read(getCompatibilityFallbackHandlerDeployment({ version })),
  }
}
