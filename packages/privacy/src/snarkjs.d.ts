// snarkjs ships no types; these are of the calls that stand here and in circuits.
declare module 'snarkjs' {
  /** A file on disk, or one in memory. */
  export type BinaryFile = string | Uint8Array | { type: 'mem'; data?: Uint8Array }
  export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>
  export type Groth16Proof = {
    pi_a: [string, string, string]
    pi_b: [[string, string], [string, string], [string, string]]
    pi_c: [string, string, string]
  }
  export type VerificationKey = {
    nPublic: number
    vk_alpha_1: [string, string, string]
    vk_beta_2: [[string, string], [string, string], [string, string]]
    vk_gamma_2: [[string, string], [string, string], [string, string]]
    vk_delta_2: [[string, string], [string, string], [string, string]]
    IC: [string, string, string][]
  }
  export type CircuitSignals = Record<string, bigint | bigint[] | number[]>
  export type Curve = { terminate(): Promise<void> }

  export const curves: { getCurveFromName(name: 'bn128'): Promise<Curve> }
  export const wtns: {
    calculate(signals: CircuitSignals, wasm: BinaryFile, witness: BinaryFile): Promise<void>
  }
  export const groth16: {
    prove(
      zkey: BinaryFile,
      witness: BinaryFile,
      logger?: Logger,
      options?: { singleThread: boolean },
    ): Promise<{ proof: Groth16Proof; publicSignals: string[] }>
    verify(key: VerificationKey, publicSignals: readonly string[], proof: Groth16Proof): Promise<boolean>
  }
  export const powersOfTau: {
    newAccumulator(curve: Curve, power: number, file: string, logger?: Logger): Promise<unknown>
    contribute(from: string, to: string, name: string, entropy: string, logger?: Logger): Promise<Uint8Array>
    beacon(
      from: string,
      to: string,
      name: string,
      beaconHash: string,
      iterationsExponent: number,
      logger?: Logger,
    ): Promise<unknown>
    preparePhase2(from: string, to: string, logger?: Logger): Promise<unknown>
    verify(file: string, logger?: Logger): Promise<boolean>
  }
  export const zKey: {
    newZKey(r1cs: string, powersOfTau: string, zkey: string, logger?: Logger): Promise<unknown>
    contribute(from: string, to: string, name: string, entropy: string, logger?: Logger): Promise<Uint8Array>
    beacon(
      from: string,
      to: string,
      name: string,
      beaconHash: string,
      iterationsExponent: number,
      logger?: Logger,
    ): Promise<unknown>
    verifyFromR1cs(r1cs: string, powersOfTau: string, zkey: string, logger?: Logger): Promise<boolean>
    exportVerificationKey(zkey: BinaryFile, logger?: Logger): Promise<VerificationKey>
  }
}
