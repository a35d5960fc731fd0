/** The inviter's address that the route query carries as `assocAddress`, when it is one. */
export function findInviter(search: string = location.search): string | null {
  const inviter = new URLSearchParams(search).get('assocAddress')
  return inviter && /^0x[0-9a-fA-F]{40}$/.test(inviter) ? inviter : null
}
