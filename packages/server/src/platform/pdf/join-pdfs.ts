/** Several PDFs as one, page after page, under the title of the first. Tags are not carried over: for the press alone. */
export async function joinPdfs(parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded at the first joining: a thread that prints receipts never needs it.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const part of parts) {
    const document = await PDFDocument.load(part, { updateMetadata: false })
    if (part === parts[0]) whole.setTitle(document.getTitle() ?? '')
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page)
  }
  return new Uint8Array(await whole.save({ objectsPerTick: Number.POSITIVE_INFINITY }))
}
