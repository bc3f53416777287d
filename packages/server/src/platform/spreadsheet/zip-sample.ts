/** For tests: ZIP files as an attacker or a broken program would write them. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface SamplePart {
  readonly name: string
  readonly content: string | Buffer
  /** What the directory claims instead of the truth. */
  readonly claimedBytes?: number
  readonly encrypted?: boolean
}

export function sampleZip(parts: readonly SamplePart[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claimedBytes, encrypted } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(crc32(bytes), 14)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(claimedBytes ?? bytes.length, 22)
    header.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(encrypted ? 1 : 0, 8)
    header.copy(entry, 10, 8, 30)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, title)
    pieces.push(header, title, packed)
    at += 30 + title.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, index, end])
}

const sheetNamespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** The parts of a workbook with one sheet whose rows are given as XML. */
export function sampleXlsxParts(rows: string, after = ''): SamplePart[] {
  return [
    { name: '[Content_Types].xml', content: '<Types><Override PartName="/xl/workbook.xml"/></Types>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${sheetNamespace} xmlns:r="r"><sheets><sheet name="Register" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?><worksheet ${sheetNamespace}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    },
  ]
}
