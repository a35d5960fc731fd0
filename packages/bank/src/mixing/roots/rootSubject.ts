type Act = 'publish' | 'revoke'

const pattern = /^association:(publish|revoke):(\d+)$/

/** Subject of an outbox transaction about an association root. */
export const rootSubject = {
  of: (act: Act, id: string): string => `association:${act}:${id}`,
  /** Throws RangeError for the subject of something else. */
  parse(subject: string): { act: Act; id: string } {
    const [, act, id] = pattern.exec(subject) ?? []
    if ((act !== 'publish' && act !== 'revoke') || id === undefined)
      throw new RangeError(`${subject} is no association root`)
    return { act, id }
  },
}
