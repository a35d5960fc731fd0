/** The result of one stage; a check such as "types" counts as one test. */
export type Tally = {
  readonly stage: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** The failures, with place and reason where the stage knows them. */
  readonly failures?: readonly string[]
}
