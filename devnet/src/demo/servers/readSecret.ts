import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../../chain/snapshots.ts'

const readings = new Map<string, Promise<string>>()

/** 256 random bits as 64 hexadecimal digits, made when a file does not have them yet; parts that start side by side get the same. */
export function readSecret(file: string): Promise<string> {
  const known = readings.get(file)
  if (known !== undefined) return known
  const reading = readOrCreate(file).finally(() => readings.delete(file))
  readings.set(file, reading)
  return reading
}

async function readOrCreate(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const secret = randomBytes(32).toString('hex')
  await writeFileAtomically(file, secret)
  return secret
}

/** Reads the key that seals the operators' secrets; creates it once. */
export function readOperatorKey(dataDir: string): Promise<string> {
  return readSecret(join(dataDir, 'operator.key'))
}
