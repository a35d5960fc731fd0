/** Creates the link that prefills a member's address as the invite code. */
export const createInviteLink = (origin: string, address: string): string =>
  `${origin}/?assocAddress=${address}`
