export { describeSettingIssue } from './describeSettingIssue.ts'
export { findUnknownVariables, warnOfUnknownVariables } from './findUnknownVariables.ts'
export { homeChainVariables, readHomeChainId } from './homeChain.ts'
export { isLoopback } from './isLoopback.ts'
export {
  type ChainLabel,
  getExample,
  listChainVariables,
  listVariables,
  type Variable,
} from './listVariables.ts'
export { parseList } from './parseList.ts'
export { printSettingProblems } from './printSettingProblems.ts'
export { type ByChain, type ChainVariables, readByChain } from './readByChain.ts'
export { type Environment, isSecretVariable, readSecretFiles } from './readSecretFiles.ts'
export { resolvePath } from './resolvePath.ts'
export { serverMemory } from './serverMemory.ts'
