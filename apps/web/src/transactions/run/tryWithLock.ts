/**
 * Runs `act` while this tab alone holds the lock `name`; null without running it when another tab holds it.
 */
export async function tryWithLock<Result>(name: string, act: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? await act() : null))
}
