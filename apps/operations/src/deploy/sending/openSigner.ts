import { readFile } from 'node:fs/promises'
import { type ClientAccess, createLocalSigner, createRemoteSigner, type Signer } from '@bank/chain/server'
import promptPassword from '@inquirer/password'
import { Keystore } from 'ox'
import type { Address, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'

/** The deployer's key: a file encrypted by a password, or a signer that holds it. */
export type KeySource =
  | { readonly kind: 'keystore'; readonly file: string; readonly passwordFile: string | undefined }
  | {
      readonly kind: 'signer'
      readonly url: string
      readonly address: Address
      readonly access: ClientAccess
    }

const keystoreShape = z.looseObject({
  version: z.literal(3, 'is no keystore of version 3'),
  crypto: z.looseObject({}),
})

/** The deployer's key; `account` signs deployments without a recipient, which a remote signer is not asked for. */
export type DeployerKey = { readonly signer: Signer; readonly account: LocalAccount | undefined }

/** Opens the deployer's key; asks for the password on the terminal where no file has it. Throws RangeError for a wrong one. */
export async function openSigner(source: KeySource): Promise<DeployerKey> {
  if (source.kind === 'signer') return { signer: createRemoteSigner(source), account: undefined }
  const keystore = await readKeystore(source.file)
  const password =
    source.passwordFile === undefined
      ? await requestPassword(source.file)
      : await readPassword(source.passwordFile)
  const privateKey = await decrypt(keystore, password)
  return { signer: createLocalSigner(privateKey), account: privateKeyToAccount(privateKey) }
}

async function requestPassword(file: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new RangeError('There is no terminal to ask for the password: give --password-file.')
  return promptPassword({ message: `Password of ${file}`, mask: true })
}

async function readKeystore(file: string): Promise<Keystore.Keystore> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RangeError(`The keystore ${file} cannot be read.`)
  })
  try {
    const parsed = keystoreShape.parse(JSON.parse(text))
    return parsed as unknown as Keystore.Keystore
  } catch {
    throw new RangeError(`${file} is no keystore of version 3, as geth, Clef and MetaMask write it.`)
  }
}

async function readPassword(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RangeError(`The password file ${file} cannot be read.`)
  })
  return text.replace(/\r?\n$/, '')
}

async function decrypt(keystore: Keystore.Keystore, password: string) {
  try {
    return Keystore.decrypt(keystore, await Keystore.toKeyAsync(keystore, { password }))
  } catch {
    throw new RangeError('The password does not open the keystore.')
  }
}
