/** Runs `act` when the browser is idle; in a browser without idle callbacks, after the current task. */
export function onIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act)
}
