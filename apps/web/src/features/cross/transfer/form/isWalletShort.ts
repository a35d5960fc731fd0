const littleUnits = 10n

/** Balance of the wallet, amount to send (null while unknown) and balance of the account, in micro-units. */
type Holdings = { readonly wallet: bigint; readonly wanted: bigint | null; readonly account: bigint }

/** Returns whether the wallet has too little for a transfer and the account has more. */
export const isWalletShort = ({ wallet, wanted, account }: Holdings): boolean =>
  account > wallet && wallet < (wanted ?? littleUnits * 1_000_000n)
