import { useEffect } from 'react'

/** Brings the section that the address names into view and to the keyboard: it was not drawn yet when the page opened. */
export function useSectionOfLink(): void {
  useEffect(() => {
    const openSection = () => {
      const id = location.hash.slice(1)
      if (!/^[a-z]+$/.test(id)) return
      document.getElementById(id)?.scrollIntoView()
      document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
    }
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(openSection)
    addEventListener('hashchange', openSection)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('hashchange', openSection)
    }
  }, [])
}
