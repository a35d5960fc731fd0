// Runs before the first paint, so that neither theme nor language flickers. Kept out of the page: no inline script.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const tags = { zh_CN: 'zh-CN', zh_TW: 'zh-TW', en: 'en', ja: 'ja', ko: 'ko' }
    root.lang = tags[localStorage.getItem('app_language')] ?? 'zh-CN'
  } catch {
    // Storage is closed to us: the system's theme and the default language stand.
  }
})()
