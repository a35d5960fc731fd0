/// <reference path="./assets.d.ts" />

import threadUrl from './proverThread.ts?worker&url'
import { createBufferOmitter, type Step } from './repeatedBuffers.ts'

/**
 * Lets the prover of this worker start its threads from a script of the page's own origin: the content security policy
 * refuses the blobs that it would start otherwise. Every later worker of this one is such a thread; `toUrl` makes of the
 * script's address what a page with Trusted Types starts.
 */
export function serveProverThreads(toUrl: (url: string) => string): void {
  // An old browser starts no worker inside a worker; the prover then uses one thread.
  if (!('Worker' in self)) return
  const Native = self.Worker
  self.Worker = class extends Native {
    private readonly omit = createBufferOmitter()

    constructor() {
      super(toUrl(threadUrl), { type: 'module' })
    }

    override postMessage(
      steps: readonly Step[],
      transfer: Transferable[] | StructuredSerializeOptions = [],
    ): void {
      super.postMessage(this.omit(steps), Array.isArray(transfer) ? { transfer } : transfer)
    }
  }
}
