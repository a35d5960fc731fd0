import type { Plugin } from 'vite'

const { PRODUCT_NAME = 'Wallet Bank', UNIT_SYMBOL = 'GUSD', PUBLIC_ORIGIN = '' } = process.env

/**
 * Names the page of the dev server; a built page gets its names from the api that serves it. The dev server also opens
 * the gallery of components at /gallery.
 */
export function serveDevPage(): Plugin {
  return {
    name: 'name-dev-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.replace(/\?.*/, '') === '/gallery') request.url = '/gallery.html'
        next()
      })
    },
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PRODUCT_NAME%', PRODUCT_NAME)
        .replaceAll('%UNIT_SYMBOL%', UNIT_SYMBOL)
        .replaceAll('%PUBLIC_ORIGIN%', PUBLIC_ORIGIN),
  }
}
