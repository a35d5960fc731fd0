import { parseSeedWords } from '@bank/privacy'
import { msg } from '@lingui/core/macro'
import type { Address } from 'viem'
import { toast } from '../../../toasts/toast.ts'
import { setWordSeed } from '../notes/seedKeeper.ts'

/** Uses the key of words on this device from now on. Throws WordsRejected. */
export async function saveWords(address: Address, words: string, passphrase: string): Promise<void> {
  const isStored = await setWordSeed(address, await parseSeedWords(words, passphrase))
  if (isStored) toast.success(msg`New deposits on this device use these words.`)
  else toast.info(msg`This browser stores no keys. Enter the words again on your next visit.`)
}
