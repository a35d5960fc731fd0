import threads from 'node:worker_threads'

// Stryker runs tests in a thread of its own, and the prover's library takes any thread for one that it has started.
Object.assign(threads, { isMainThread: true })
