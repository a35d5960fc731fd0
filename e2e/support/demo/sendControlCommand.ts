import type { Demo } from './demo.ts'

/** Sends a command to the demo's control port. Throws what it refuses. */
export async function sendControlCommand(demo: Demo, command: string, fields: object): Promise<void> {
  const answer = await fetch(`${demo.control}/${command}`, { method: 'POST', body: JSON.stringify(fields) })
  if (!answer.ok) throw new Error(`${command}: ${await answer.text()}`)
}
