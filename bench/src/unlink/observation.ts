/** One private transfer as it happened; what of it an observer may not see is marked. */
export type Transfer = {
  /** Number of the publication that approved the deposit: public. */
  readonly publication: number
  /** Second in which its approval was published: public. */
  readonly approvedAt: number
  /** The publication whose root the withdrawal shows: public, but not of which deposit it is. */
  readonly shownPublication: number
  /** Second in which the withdrawal was sent: public, but not of which deposit it is. */
  readonly sentAt: number
  /** Unspent approved deposits when it was sent, its own among them: public. */
  readonly hidden: number
}

/** Acts of members: how often deposits come, and how many members close the page once they have deposited. */
export type Scenario = {
  readonly depositsPerDay: number
  readonly days: number
  /** Members who close the page come back once a day on average, in percent of all. */
  readonly closedPercent: number
}

/** The ways in which a product publishes and proves: transfers in the order of their deposits. */
export type Rules = (scenario: Scenario, seed: string) => Transfer[]
