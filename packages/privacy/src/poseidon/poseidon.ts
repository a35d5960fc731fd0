import { poseidon1 as hashOne } from 'poseidon-lite/poseidon1'
import { poseidon2 as hashTwo } from 'poseidon-lite/poseidon2'
import { poseidon3 as hashThree } from 'poseidon-lite/poseidon3'
import { createFastPoseidon, type PoseidonHash } from './createFastPoseidon.ts'

let fast: PoseidonHash | undefined
let loading: Promise<void> | undefined

/**
 * Loads the fast hash, which is used from then on; called before many hashes. Never rejects: where WebAssembly is missing, as
 * in a browser's lockdown mode, the slow hash stays.
 */
export function loadFastPoseidon(): Promise<void> {
  loading ??= createFastPoseidon().then(
    (hash) => {
      fast = hash
    },
    () => undefined,
  )
  return loading
}

/** The hash of one number of the field. */
export function poseidon1(inputs: readonly [bigint]): bigint {
  return fast === undefined ? hashOne([...inputs]) : fast(inputs)
}

/** The hash of two numbers of the field. */
export function poseidon2(inputs: readonly [bigint, bigint]): bigint {
  return fast === undefined ? hashTwo([...inputs]) : fast(inputs)
}

/** The hash of three numbers of the field. */
export function poseidon3(inputs: readonly [bigint, bigint, bigint]): bigint {
  return fast === undefined ? hashThree([...inputs]) : fast(inputs)
}
