import { fail } from '@karsetu/contract/platform/fail.ts'
import sharp from 'sharp'

const megapixels = 50
/** Longer side in pixels: a page photographed at 300 dpi; more only costs space. */
const longestSide = 4000

/**
 * Draws a picture anew: upright, no larger than needed, without place, camera and anything hidden behind the pixels.
 * @throws Failure file.too_many_pixels, file.damaged
 */
export async function redrawPicture(bytes: Buffer, kind: 'jpg' | 'png'): Promise<Buffer> {
  const open = () => sharp(bytes, { limitInputPixels: megapixels * 1_000_000, failOn: 'error', pages: 1 })
  try {
    const { format, width, height } = await open().metadata()
    if (format !== (kind === 'jpg' ? 'jpeg' : 'png')) throw fail('file.content_differs')
    if (width * height > megapixels * 1_000_000) throw fail('file.too_many_pixels', { megapixels })
    const upright = open()
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    return await (kind === 'jpg' ? upright.jpeg({ quality: 85 }) : upright.png()).toBuffer()
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    throw /pixel limit/i.test(String(error)) ? fail('file.too_many_pixels', { megapixels }) : fail('file.damaged')
  }
}

/** Longer side of a small picture: sharp at half the size on a dense screen. */
const smallSide = 480

/** A picture as small as a list needs it, as WebP. @throws Failure file.damaged */
export async function shrinkPicture(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: megapixels * 1_000_000, pages: 1 })
      .rotate()
      .resize({ width: smallSide, height: smallSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer()
  } catch {
    throw fail('file.damaged')
  }
}
