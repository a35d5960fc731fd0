// wasmcurves ships no types; this is of what stands here.
declare module 'wasmcurves/build/bn128_wasm.js' {
  /** The module of BN254 arithmetic, as base64. */
  export const code: string
}
