/** Runs an act again and again, never twice at a time; a repeated failure is reported once. */
export function startPolling(
  act: () => Promise<void>,
  params: { everyMs: number; onWarning: (message: string) => void },
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let lastWarning = ''
  let running = Promise.resolve()
  const runOnce = async () => {
    try {
      await act()
      lastWarning = ''
    } catch (error) {
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      if (message !== lastWarning) params.onWarning(message)
      lastWarning = message
    }
    if (!stopped) timer = setTimeout(start, params.everyMs)
  }
  const start = () => {
    running = runOnce()
  }
  start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
