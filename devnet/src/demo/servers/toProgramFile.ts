import type { DemoSettings } from '../readSettings.ts'

/** Converts the source of a process, from the root, to the file that this demo runs. */
export function toProgramFile({ isBuilt }: Pick<DemoSettings, 'isBuilt'>, source: string): string {
  return isBuilt ? `dist/${source.replace(/\.ts$/, '.js')}` : source
}
