export { recoverFromOldBuild } from './recoverFromOldBuild.ts'
export { readStored, readStoredInTab, writeStored, writeStoredInTab } from './storage.ts'
export { paintBrowserBar, readTheme, setTheme, type Theme } from './theme.ts'
export { trustScriptUrl } from './trustScriptUrl.ts'
