import type { VerificationKey } from 'snarkjs'

/** Throws for a key whose gamma and delta are the same point: it accepts a proof of any statement. */
export function assertSoundKey(key: VerificationKey): void {
  if (JSON.stringify(key.vk_gamma_2) === JSON.stringify(key.vk_delta_2))
    throw new Error(
      'Gamma and delta are the same point: phase 2 never happened, and anybody can forge proofs.',
    )
}
