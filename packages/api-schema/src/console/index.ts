export type { ConsoleRequest, ConsoleResult } from './consoleCallTypes.ts'
export { type ConsoleCallName, type ConsoleRoute, consoleRoutes } from './consoleRoutes.ts'
export { type ConsoleClient, createConsoleClient } from './createConsoleClient.ts'
