import type { Plugin } from 'vite'

const { PRODUCT_NAME = 'Wallet Bank', UNIT_SYMBOL = 'GUSD' } = process.env

/** Names the page of the dev server; a built page gets its names from the api that serves it. */
export function nameDevPage(): Plugin {
  return {
    name: 'name-dev-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME).replaceAll('%UNIT_SYMBOL%', UNIT_SYMBOL),
  }
}
