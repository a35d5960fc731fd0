export { formatMaskedAddress, formatShortAddress, isSameAddress } from './addressText.ts'
export { ceremonyKeyHashes, isCeremonyKey } from './ceremonyKeys.ts'
export {
  type ChainFacts,
  chains,
  findChain,
  getHomeChain,
  getNetworkName,
  type HomeChainSettings,
  type KnownChainId,
  usualHomeChainId,
} from './chains.ts'
export { findPoolFault, type PoolFault } from './findPoolFault.ts'
export { aavePoolAbi } from './generated/aavePool.ts'
export { attestationAbi } from './generated/attestation.ts'
export { erc20Abi } from './generated/erc20.ts'
export { privatePoolAbi } from './generated/privatePool.ts'
export { provingKeys } from './generated/provingKeys.ts'
export { sanctionsListAbi } from './generated/sanctionsList.ts'
export { spendKey } from './generated/spendKey.ts'
export { vaultAbi } from './generated/vault.ts'
export { getAddChainParameters } from './getAddChainParameters.ts'
export { getPayoutReviewTypedData, type PayoutReview } from './getPayoutReviewTypedData.ts'
export { getTransactionUrl } from './getTransactionUrl.ts'
export { parseAddress } from './parseAddress.ts'
export { waitForReceipt } from './waitForReceipt.ts'
