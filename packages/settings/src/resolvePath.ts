import { resolve } from 'node:path'

/** Resolves a path that an operator gave: npm runs a command in the clone, and the files are where the operator is. */
export const resolvePath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)
