/** Does something again and again, never twice at once; trouble is told once, not at every turn. */
export function repeat(
  act: () => Promise<void>,
  named: { everyMs: number; onTrouble: (message: string) => void },
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let lastTrouble = ''
  let running = Promise.resolve()
  const turn = async () => {
    try {
      await act()
      lastTrouble = ''
    } catch (error) {
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      if (message !== lastTrouble) named.onTrouble(message)
      lastTrouble = message
    }
    if (!stopped) timer = setTimeout(start, named.everyMs)
  }
  const start = () => {
    running = turn()
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
