import { isCeremonyKey } from '@bank/chain'

/**
 * True where the proving keys of this build may guard coins: in production those of a recorded ceremony alone, as
 * anyone can forge withdrawals under development keys.
 */
export const isKeyTrusted = (mode: 'demo' | 'production', isCeremony: boolean = isCeremonyKey()): boolean =>
  mode === 'demo' || isCeremony
