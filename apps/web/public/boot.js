// Runs before the first paint, so that neither theme, language nor account flickers. Kept out of the page: no inline script.
;(() => {
  const root = document.documentElement
  const { catalogues = '{}' } = document.currentScript?.dataset ?? {}
  const { written } = root.dataset
  let language = 'zh_CN'
  let isKnown = false
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    language = localStorage.getItem('app_language') ?? language
    isKnown = localStorage.getItem('userInfo') !== null
  } catch {
    // Storage is closed to us: the system's theme and the default language stand.
  }
  const tags = { zh_CN: 'zh-CN', zh_TW: 'zh-TW', en: 'en', ja: 'ja', ko: 'ko' }
  if (!(language in tags)) language = 'zh_CN'
  root.lang = tags[language]
  root.dataset.script = ''
  // What was written ahead is a visitor's, in the language of the cookie: others see the shape until the app draws.
  if (written && (isKnown || written !== language)) root.dataset.shape = ''
  // The server writes pages by the cookie; the stored choice is the one that counts.
  const [, told = 'zh_CN'] = /(?:^|; )app_language=(\w+)/.exec(document.cookie) ?? []
  if (told !== language)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers too late
    document.cookie = `app_language=${language}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  const catalogue = JSON.parse(catalogues)[language]
  if (!catalogue || written === language) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = catalogue
  document.head.append(link)
})()
