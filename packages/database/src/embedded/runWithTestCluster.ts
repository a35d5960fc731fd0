import { spawn } from 'node:child_process'
import { startTestCluster } from './testCluster.ts'

/** Runs `node FILE ARGS…` with one test cluster that all its Vitest runs share; exits with its code. */
async function runWithTestCluster(args: readonly string[]): Promise<number> {
  const cluster = await startTestCluster()
  try {
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal))
    // A parent that gave us a channel and died without a word leaves nothing running.
    process.on('disconnect', () => child.kill('SIGTERM'))
    process.channel?.unref()
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => resolve(code ?? 1))
    })
  } finally {
    await cluster.stop()
  }
}

process.exitCode = await runWithTestCluster(process.argv.slice(2))
