/**
 * The answer of the network, unless it fails, says that the server is not there, or is not here in time: then what is
 * kept. Without anything kept it is the network's after all, late or broken as it is.
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
