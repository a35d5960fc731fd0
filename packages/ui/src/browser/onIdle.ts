/** Does something once nothing else is to be done; where the browser does not tell, after what is being done now. */
export function onIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act)
}
