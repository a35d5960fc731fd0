import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { RecoverFailure } from './recoverFailure.ts'

/** The tool's dialogue with its user. */
export type Terminal = {
  write(text: string): void
  /** Renders a line that the next one replaces; left out without a terminal. */
  renderProgress(text: string): void
  /** Throws RecoverFailure unless the user agrees. */
  confirm(question: string): Promise<void>
  /** Reads a line that is not echoed. */
  readSecret(question: string): Promise<string>
  close(): void
}

export function createTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  let isMuted = false
  // A typed secret is echoed neither by the terminal nor by this stream.
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stderr.write(chunk)
      done()
    },
  })
  const open = () => createInterface({ input: stdin, output, terminal: stdin.isTTY === true })
  let lines: ReturnType<typeof open> | undefined
  let typed: ReturnType<ReturnType<typeof open>[typeof Symbol.asyncIterator]> | undefined

  /** The next line, or nothing when there is none to come. */
  async function readLine(question: string, isSecret: boolean): Promise<string> {
    lines ??= open()
    // An iterator keeps the lines that came before they were asked for.
    typed ??= lines[Symbol.asyncIterator]()
    stderr.write(question)
    isMuted = isSecret
    const answer = await typed.next()
    isMuted = false
    if (isSecret && stdin.isTTY) stderr.write('\n')
    return answer.done === true ? '' : answer.value.trim()
  }

  return {
    write: (text) => stdout.write(`${text}\n`),
    renderProgress(text) {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`)
    },
    async confirm(question) {
      const answer = await readLine(`${question} Type "yes" to send: `, false)
      if (answer.toLowerCase() !== 'yes') throw new RecoverFailure('Nothing was sent.')
    },
    readSecret: (question) => readLine(`${question} `, true),
    close() {
      if (stderr.isTTY) stderr.write('\r\u001b[K')
      lines?.close()
    },
  }
}
