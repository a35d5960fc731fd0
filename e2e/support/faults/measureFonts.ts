import type { Page } from '@playwright/test'

/** Hashes the pixels of a line in every script, to detect that this machine has other fonts. */
export function measureFonts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 40
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('there is no canvas')
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.fillStyle = 'black'
    brush.font = `600 20px ${getComputedStyle(document.body).fontFamily}`
    brush.fillText('Balance 1,234.50 ≈ $0.07 钱包余额 錢包餘額 残高を確認 잔액 확인', 4, 28)
    let sum = 2_166_136_261
    for (const byte of brush.getImageData(0, 0, canvas.width, canvas.height).data)
      sum = Math.imul(sum ^ byte, 16_777_619) >>> 0
    return sum.toString(36)
  })
}
