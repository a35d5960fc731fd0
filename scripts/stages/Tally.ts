/** What one stage of a run counted; a check such as "types" counts as one. */
export type Tally = {
  readonly stage: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** What failed, each with where and why, as far as the stage can tell. */
  readonly failures?: readonly string[]
}
