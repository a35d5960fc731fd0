/** Methods that a public provider offers, and no more. */
const readMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

/** True when a method only reads; every other method but `eth_sendRawTransaction` is rejected. */
export function isReadMethod(method: string): boolean {
  return readMethods.has(method)
}

/** Describes why a method is rejected, for the person whose wallet shows it. */
export function describeRejection(method: string): string {
  if (/^(anvil|evm|hardhat|debug|trace|ots|txpool|miner|admin)_/.test(method))
    return `${method} is not offered: only the demo's own control port can move this chain.`
  if (/^(eth_send|eth_sign|personal_|wallet_)/.test(method))
    return `${method} is not offered: this node holds no keys. Sign in a wallet and use eth_sendRawTransaction.`
  return `${method} is not offered by this local chain.`
}
