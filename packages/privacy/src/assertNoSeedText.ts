/** Words of every text of version 2; a text without them is the key to nothing. */
export const seedTextMark = 'is the key to the private transfers of this account'

/**
 * Asserts that a challenge is no text of a seed, which a server could otherwise request in the name of a sign-in: both
 * are signed alike.
 */
export function assertNoSeedText(challenge: string): void {
  if (challenge.includes(seedTextMark)) throw new Error('the challenge is the text of a seed')
}

/** The place that a seed of version 2 belongs to, as its text has it. */
type SeedPlace = {
  /** Origin of the page. */
  readonly origin: string
  readonly chainId: number
  /** Address with its checksum. */
  readonly vault: string
}

/** The statement of a seed's text: what it is the key to, and where alone it is to be signed. */
export function createSeedStatement({ origin, chainId, vault }: SeedPlace): string {
  return [
    `This signature ${seedTextMark} at the vault ${vault} on chain ${chainId}.`,
    'Whoever has it can see them and withdraw them.',
    `Sign it only on ${origin} and nowhere else.`,
    'It moves no money by itself.',
  ].join(' ')
}
