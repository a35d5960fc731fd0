// Runs before the first paint, so that neither theme nor language flickers. Kept out of the page: no inline script.
;(() => {
  const root = document.documentElement
  let language = null
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    language = localStorage.getItem('app_language')
  } catch {
    // Storage is closed to us: the system's theme and the browser's language stand.
  }
  root.lang = (language ?? navigator.language).startsWith('zh') ? 'zh-CN' : 'en'
})()
