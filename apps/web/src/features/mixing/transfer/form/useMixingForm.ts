import { parseAddress } from '@bank/chain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBook } from '../../../../addressBook/addressBook.ts'
import { readAddressText } from '../../../../addressBook/readAddressText.ts'
import { configQuery } from '../../../../api/queries.ts'
import { useMemberAddress } from '../../../../components/addresses/useMemberAddress.ts'
import { createMixingOrdersQuery, type Figures } from '../../../../records/mixingQueries.ts'
import { toWei } from '../../coin.ts'
import { listOfferedPools } from '../../listOfferedPools.ts'
import { useIsSanctioned } from './useIsSanctioned.ts'
import { useMixingSnapshot } from './useMixingSnapshot.ts'
import { validateAmount } from './validateAmount.ts'
import { validateReceiver } from './validateReceiver.ts'

/** The state of the form: choices and validation. */
export function useMixingForm(figures: Figures) {
  const address = useMemberAddress()
  const [amount, setAmount] = useState<string | null>(null)
  const [receiver, setReceiver] = useState('')
  const { data: config } = useQuery(configQuery)
  const { snapshot, error: snapshotError, retry } = useMixingSnapshot(address)
  const orders = useQuery({ ...createMixingOrdersQuery(address ?? '', ''), enabled: address !== null })
  const book = useBook(address)
  const offered = listOfferedPools(figures.pools)
  const pool = offered.find((each) => each.amount === amount)
  usePreparedKeys(address !== null && pool !== undefined)
  const parsed = parseAddress(readAddressText(receiver))
  const isListed = useIsSanctioned(snapshot?.client, pool ?? offered[0], parsed.ok ? parsed.address : null)
  return {
    address,
    amount,
    setAmount,
    offered,
    pool,
    receiver,
    setReceiver,
    snapshot,
    snapshotError,
    retry,
    amountProblem: validateAmount(pool ? { pool, amount: toWei(pool.amount) } : null, snapshot),
    validatedReceiver: validateReceiver(receiver, {
      own: address,
      contracts: config ? [config.contracts.vault, config.contracts.usdt] : [],
      pools: figures.pools.map((each) => each.address),
      known: [
        ...(orders.data?.dataList.flatMap(({ receiverAddress }) => receiverAddress ?? []) ?? []),
        ...book.map((entry) => entry.address),
      ],
      listed: isListed && parsed.ok ? [parsed.address] : [],
    }),
    isKnownReceiver:
      parsed.ok &&
      orders.data?.dataList.some(
        ({ receiverAddress }) => receiverAddress?.toLowerCase() === parsed.address.toLowerCase(),
      ) === true,
    clear: () => {
      setAmount(null)
      setReceiver('')
    },
  }
}

export type MixingFormState = ReturnType<typeof useMixingForm>

/** Loads the files of the proof while the form is filled in; a fault waits for the proof, which loads on. */
function usePreparedKeys(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded)
      void import('../../notes/requestWork.ts')
        .then(({ requestWork }) => requestWork('loadKeys', { circuit: 'spend' }))
        .catch(() => undefined)
  }, [isNeeded])
}
