/** Wide enough for print, and a whole number of pixels a module for every code of this length. */
const leastPixels = 1_024

/**
 * Draws a QR code's own paths as a PNG without any smoothing; pixels a module are whole, so that edges stay sharp.
 * Throws where the browser gives no canvas.
 */
export async function renderPicture(svg: SVGSVGElement): Promise<Blob> {
  const { width: modules } = svg.viewBox.baseVal
  const scale = computePixelsPerModule(modules)
  const canvas = document.createElement('canvas')
  canvas.width = modules * scale
  canvas.height = modules * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.scale(scale, scale)
  for (const path of svg.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? context.fillStyle
    context.fill(new Path2D(path.getAttribute('d') ?? ''))
  }
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!picture) throw new Error('no picture')
  return picture
}

/** The least whole number of pixels a module with which the picture is wide enough. */
export function computePixelsPerModule(modules: number): number {
  if (!(modules > 0)) throw new RangeError(`a code of ${modules} modules`)
  return Math.ceil(leastPixels / modules)
}
