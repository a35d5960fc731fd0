const littleUnits = 10n

/** What the wallet holds, what is to leave it (null while that is not said) and what the account holds, in micro-units. */
type Holdings = { readonly wallet: bigint; readonly wanted: bigint | null; readonly account: bigint }

/** Whether the wallet has too little for a transfer while the account has more: then a withdrawal comes first. */
export const isWalletShort = ({ wallet, wanted, account }: Holdings): boolean =>
  account > wallet && wallet < (wanted ?? littleUnits * 1_000_000n)
