import { catalogNo, headerOfJoined, infoNo, rootNo } from './join-pdfs.ts'

/** The bytes of a file from one place up to, but without, another. */
export type ReadBytes = (from: number, to: number) => Promise<Buffer>

/** A line of the list of objects, which `writeJoined` writes by the PDF's own measure. */
const lineLength = 20

/**
 * One part of what `writeJoined` wrote, as a PDF of its own. Only that part is read, and its neighbours as far as they
 * lie between the roots around it, however long the whole is.
 * @param fromLast 0 is the last part
 */
export async function partOfJoined(read: ReadBytes, sizeBytes: number, fromLast: number): Promise<Uint8Array> {
  const tail = (await read(sizeBytes - 40, sizeBytes)).toString('latin1')
  const listAt = Number(/startxref\n(\d+)\n/.exec(tail)?.[1])
  const heading = (await read(listAt, listAt + lineLength)).toString('latin1')
  const firstLine = listAt + (/^xref\n0 \d+\n/.exec(heading)?.[0].length ?? Number.NaN)
  const beginOf = async (no: number) => {
    const line = await read(firstLine + no * lineLength, firstLine + no * lineLength + 10)
    return Number(line.toString('latin1'))
  }
  const root = (await read(await beginOf(rootNo), await beginOf(infoNo))).toString('latin1')
  const roots = [...(/\/Kids \[([^[\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(?<!\d)(\d+) 0 R/g)].map(([, no]) =>
    Number(no),
  )
  const at = roots.length - 1 - fromLast
  const [before, own, after] = [roots[at - 1], roots[at], roots[at + 1]]
  if (own === undefined) throw new Error('a joined PDF without that part')
  const objects = await read(
    before === undefined ? headerOfJoined.length : await beginOf(before),
    await beginOf(after ?? catalogNo),
  )
  return Buffer.concat([
    headerOfJoined,
    objects,
    Buffer.from(
      `${catalogNo} 0 obj\n<< /Type /Catalog /Pages ${rootNo} 0 R >>\nendobj\n${rootNo} 0 obj\n<< /Type /Pages /Kids [${own} 0 R] >>\nendobj\ntrailer\n<< /Root ${catalogNo} 0 R >>\n`,
    ),
  ])
}
