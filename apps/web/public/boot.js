// Runs before the first paint of the page without words, so that neither theme nor language flickers. No inline script.
;(() => {
  const root = document.documentElement
  const { catalogues = '{}' } = document.currentScript?.dataset ?? {}
  let language = 'zh_CN'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    language = localStorage.getItem('app_language') ?? language
  } catch {
    // Storage is closed to us: the system's theme and the default language stand.
  }
  const tags = { zh_CN: 'zh-CN', zh_TW: 'zh-TW', en: 'en', ja: 'ja', ko: 'ko' }
  if (!(language in tags)) language = 'zh_CN'
  root.lang = tags[language]
  const catalogue = JSON.parse(catalogues)[language]
  if (!catalogue) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = catalogue
  document.head.append(link)
})()
