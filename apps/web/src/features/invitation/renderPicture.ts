/** The minimum width in pixels, enough for print. */
const leastPixels = 1_024

/**
 * Renders a QR code's paths as a PNG with whole pixels per module, so that edges stay sharp. Throws where the browser
 * has no canvas.
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

/** Computes the least whole number of pixels per module that reaches the minimum width. */
export function computePixelsPerModule(modules: number): number {
  if (!(modules > 0)) throw new RangeError(`a code of ${modules} modules`)
  return Math.ceil(leastPixels / modules)
}
