/** The page of a transaction on a block explorer, for example `https://bscscan.com/tx/0x…`. */
export function getTransactionUrl(blockExplorerUrl: string, transactionHash: string): string {
  return `${blockExplorerUrl.replace(/\/+$/, '')}/tx/${transactionHash}`
}

/** The page of an address on a block explorer. */
export function getAddressUrl(blockExplorerUrl: string, address: string): string {
  return `${blockExplorerUrl.replace(/\/+$/, '')}/address/${address}`
}
