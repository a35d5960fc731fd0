/// <reference path="./assets.d.ts" />
import thread from 'ffjavascript/src/threadman_thread.js'
import { createBufferRestorer } from './repeatedBuffers.ts'

// The same program that the prover would start from a blob.
thread(self)

const run = self.onmessage
const restore = createBufferRestorer()
self.onmessage = ({ data }) => run?.call(self, new MessageEvent('message', { data: restore(data) }))
