import type { ExplorerOptions } from './startExplorer.ts'

export type Rendered = { readonly status: number; readonly type: string; readonly text: string }

/** Renders one page. */
export async function renderRequest(
  _options: ExplorerOptions,
  _asked: { url: URL; acceptLanguage: string },
): Promise<Rendered> {
  return { status: 404, type: 'text/plain', text: 'not yet' }
}
