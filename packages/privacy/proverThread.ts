import { fileURLToPath } from 'node:url'

const program = 'ffjavascript/src/threadman_thread.js'

/** Alias for a build by Vite: the program of the prover's threads, which its package does not export by name. */
export const proverThread = {
  [program]: fileURLToPath(new URL('src/threadman_thread.js', import.meta.resolve('ffjavascript'))),
}
