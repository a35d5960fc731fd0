const pattern = /^tree:(\d+)$/

/** Subject of an outbox transaction that approves or removes deposits. */
export const actSubject = {
  of: (id: string): string => `tree:${id}`,
  /** Throws RangeError for the subject of something else. */
  parse(subject: string): string {
    const id = pattern.exec(subject)?.[1]
    if (id === undefined) throw new RangeError(`${subject} is no act on a tree`)
    return id
  },
}
