import type { ConsoleResult } from '@bank/api-schema/console'
import { type Column, toTimeText } from '../../table/column.ts'

type Vault = ConsoleResult<'queryVault'>[number]

const figures = [
  'chainId',
  'address',
  'blockNumber',
  'idleAmount',
  'waitingAmount',
  'suppliedAmount',
  'withdrawableAmount',
  'perPayoutCap',
  'perDayCap',
  'availableToday',
  'netDepositAmount',
  'paidOutAmount',
  'isPaused',
] as const

/** Everything a vault says, for a download. */
export const vaultColumns: readonly Column<Vault>[] = [
  ...figures.map((key) => ({ key, name: '', show: null, text: (vault: Vault) => String(vault[key]) })),
  { key: 'blockTime', name: '', show: null, text: ({ blockTime }) => toTimeText(blockTime) },
]
