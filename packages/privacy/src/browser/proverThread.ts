/// <reference path="./assets.d.ts" />
import thread from 'ffjavascript/src/threadman_thread.js'

// The same program that the prover would start from a blob.
thread(self)
