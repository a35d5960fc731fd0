import './app.css'
import { Gallery } from '@bank/ui/gallery'
import { createRoot } from 'react-dom/client'

// Only the dev server opens this page, at /gallery: no build names it as an entry.
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html lacks #root')
createRoot(root).render(<Gallery />)
