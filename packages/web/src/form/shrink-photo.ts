/** Longer side of a photo as it is sent, in pixels: the bricks of a wall can still be counted. */
const longestSide = 1600
const quality = 0.8

/** Width and height of a photo within the longest side; a smaller photo stays as it is. */
export function shrunkSize(width: number, height: number, longest = longestSide): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo of the camera as a smaller JPEG, upright by its EXIF orientation and without place and camera. What the device
 * cannot draw, or what would not get smaller, is returned as it is: the server checks it in any case.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  const { width, height } = shrunkSize(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob || blob.size >= file.size) return file
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
