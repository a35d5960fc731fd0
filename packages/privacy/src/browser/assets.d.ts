/// <reference types="vite/client" />
// The program of the prover's threads takes the scope of a worker; its package ships no types.
declare module 'ffjavascript/src/threadman_thread.js'
