/** Query key of the signed-in operator; every other query of a session starts with `session`, too. */
export const meKey = ['session', 'me'] as const
