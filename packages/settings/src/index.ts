export { findUnknownVariables, isKnownVariable } from './findUnknownVariables.ts'
export { type Environment, readSecretFiles } from './readSecretFiles.ts'
