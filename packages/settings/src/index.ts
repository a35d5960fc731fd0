export { findUnknownVariables, warnOfUnknownVariables } from './findUnknownVariables.ts'
export { getExample, listVariables, type Variable } from './listVariables.ts'
export { printSettingProblems } from './printSettingProblems.ts'
export { type Environment, readSecretFiles } from './readSecretFiles.ts'
