/** The page of a transaction on a block explorer, for example `https://bscscan.com/tx/0x…`. */
export function getTransactionUrl(blockExplorerUrl: string, transactionHash: string): string {
  return `${blockExplorerUrl.replace(/\/+$/, '')}/tx/${transactionHash}`
}
