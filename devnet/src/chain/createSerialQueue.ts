/** Runs acts one after another, in the order they came; one that fails does not stop the next. */
export type SerialQueue = <T>(act: () => Promise<T>) => Promise<T>

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const mine = last.then(act, act)
    last = mine.catch(() => undefined)
    return mine
  }
}
