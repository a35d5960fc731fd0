export { aaveConfiguratorAbi } from '../generated/aaveConfigurator.ts'
export { localPriceFeedAbi } from '../generated/localPriceFeed.ts'
export { localSanctionsListAbi } from '../generated/localSanctionsList.ts'
export { localTetherAbi } from '../generated/localTether.ts'
export { localTokenAbi } from '../generated/localToken.ts'
export { localWrappedNativeAbi } from '../generated/localWrappedNative.ts'
export { settlementAbi } from '../generated/settlement.ts'
export { createAcrossSwapApi } from './across/createAcrossSwapApi.ts'
export * from './across/crossChainError.ts'
export * from './across/crossChainProvider.ts'
export type { CrossRefund, CrossRefundQuestion } from './across/readRefund.ts'
export {
  isFillOf,
  isQuotedDeposit,
  type SettledDeposit,
  type SettledFill,
} from './across/settlementEvents.ts'
export type { DepositReceipt } from './across/settlementReads.ts'
export * from './chainReader.ts'
export { type AaveMarket, deployAaveMarket } from './deploy/aaveMarket.ts'
export type { AaveReserveOptions } from './deploy/aaveMarketOptions.ts'
export { deployArtifact } from './deploy/deployArtifact.ts'
export { assertKeyAllowed, deployPrivatePools, publicMinimum } from './deploy/deployPrivatePools.ts'
export { type Artifact, type ArtifactName, type Compiler, readArtifact } from './deploy/readArtifact.ts'
export * from './rpc/chainReadError.ts'
export type { ClientAccess } from './sendJson.ts'
export {
  createLocalSigner,
  createRemoteSigner,
  parseRawFees,
  type Signer,
  type UnsignedTransaction,
} from './signer.ts'
export { withTimeout } from './withTimeout.ts'
