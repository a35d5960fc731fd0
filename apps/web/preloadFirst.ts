import type { Plugin } from 'vite'

const wordsPath = /\/i18n\/catalogues\/(\w+)\.ts$/

/**
 * Gives `boot.js` the path of each language's catalogue, so that it loads beside the entry instead of after
 * it, and names the font in the page, so that the first text is painted in it.
 */
export function preloadFirst(): Plugin {
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const catalogues = outputs.flatMap((output) => {
          const language = output.type === 'chunk' && wordsPath.exec(output.facadeModuleId ?? '')?.[1]
          return language ? [[language, `/${output.fileName}`] as const] : []
        })
        const font = outputs.find(({ fileName }) => /inter-first-.*\.woff2$/.test(fileName))
        return {
          html: html.replace(
            '<script src="/boot.js"',
            `<script src="/boot.js" data-catalogues='${JSON.stringify(Object.fromEntries(catalogues))}'`,
          ),
          tags: font
            ? [
                {
                  tag: 'link',
                  attrs: {
                    rel: 'preload',
                    href: `/${font.fileName}`,
                    as: 'font',
                    type: 'font/woff2',
                    crossorigin: '',
                  },
                  injectTo: 'head',
                },
              ]
            : [],
        }
      },
    },
  }
}
