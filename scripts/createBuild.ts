import { createServerBuild } from './createServerBuild.ts'
import { createWebBuild, type WebBuild } from './createWebBuild.ts'

export type BuildName = WebBuild | 'servers'

/** Makes a build unless it is of exactly these sources; returns the exit code. */
export const createBuild = (name: BuildName): Promise<number> =>
  name === 'servers' ? createServerBuild() : createWebBuild(name)
