/**
 * Fetches from the network, and from the cache when the network fails, reports that the server is
 * unavailable, or times out. Without a cached response the network's own is returned, late or failed as it
 * is.
 */
export async function fetchNetworkFirst(
  network: Promise<Response>,
  findCached: () => Promise<Response | undefined>,
  timeoutMs: number,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  const answer = await Promise.race([network.catch(() => undefined), late])
  clearTimeout(timer)
  if (answer && answer.status < 500) return answer
  return (await findCached()) ?? network
}
