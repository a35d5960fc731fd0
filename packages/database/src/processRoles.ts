/** The role of each process of the bank; a process connects as a login that holds its own role and no other. */
export const processRoles = { api: 'bank_api', console: 'bank_console', worker: 'bank_worker' } as const

export type ProcessName = keyof typeof processRoles
