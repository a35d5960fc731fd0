/** The link that opens this service with a member's address filled in as the invite code. */
export const createInviteLink = (origin: string, address: string): string =>
  `${origin}/?assocAddress=${address}`
