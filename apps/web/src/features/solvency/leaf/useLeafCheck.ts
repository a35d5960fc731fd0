import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { createLeafProofQuery, type LeafProof, solvencyQuery } from '../solvencyQueries.ts'
import { createFindRecord } from './createFindRecord.ts'
import { type LeafVerdict, verifyLeaf } from './verifyLeaf.ts'

type LeafCheck = {
  readonly isBusy: boolean
  readonly proof: LeafProof | null
  readonly verdict: LeafVerdict | null
  readonly error: unknown
}

const unchecked: LeafCheck = { isBusy: false, proof: null, verdict: null, error: null }

/** Runs the check of the member's own leaf and keeps its outcome until the next run. */
export function useLeafCheck(address: Address): LeafCheck & { readonly start: () => void } {
  const client = useQueryClient()
  const [check, setCheck] = useState(unchecked)
  const run = async () => {
    setCheck({ ...check, isBusy: true, error: null })
    try {
      const [config, proof] = await Promise.all([
        client.ensureQueryData(configQuery),
        client.fetchQuery(createLeafProofQuery(address)),
      ])
      const chain = config.chains.find(({ chainId }) => chainId === proof.chainId)
      const verdict = await verifyLeaf(proof, {
        address,
        vault: config.contracts.vault,
        findRecord: chain
          ? createFindRecord(chain)
          : () => Promise.reject(new Error('a chain that is not configured')),
      })
      setCheck({ isBusy: false, proof, verdict, error: null })
      // The proof may be of a newer record than the page shows.
      void client.invalidateQueries({ queryKey: solvencyQuery.queryKey })
    } catch (error) {
      setCheck({ ...unchecked, error })
    }
  }
  return { ...check, start: () => void run() }
}
