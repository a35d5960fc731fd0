/** Where the signed-in operator is kept; everything else behind a session is keyed under `session` too. */
export const meKey = ['session', 'me'] as const
