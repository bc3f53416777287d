import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { readBack, spaceless } from '../read-back.ts'
import { selfAssessmentPdf } from './self-assessment-document.ts'
import { sampleSelfAssessment } from './self-assessment-sample.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

/** A grey dot as PNG. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the acknowledgement of a self-assessment names its number and its status page in both languages', async () => {
  const bytes = await selfAssessmentPdf(pool, sampleSelfAssessment())
  expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  const text = await readBack(bytes)
  for (const words of [
    'Acknowledgement of self-assessment',
    'स्व-कर-निर्धारण की पावती',
    'SA-2026-27-000042',
    '₹4,800',
    '+₹2,400',
    '/self-assessment/status?number=SA-2026-27-000042',
  ])
    expect(text).toContain(spaceless(words))
})

test('the site-visit sheet compares each floor, has room for the finding, and shows the photos', async () => {
  const floors = [
    { floorNumber: 0, registerSqft: 800, declaredSqft: 1000 },
    { floorNumber: 1, registerSqft: null, declaredSqft: 600 },
  ]
  const photos = [{ slot: 'buildingImageFront', bytes: photo } as const]
  const applicant = '#panic("x") $x$ @ref \u202E\u0000 <script>alert(1)</script>'
  const bytes = await selfAssessmentPdf(
    pool,
    sampleSelfAssessment({ applicant, visit: { floors, surveySqft: 1550, photos } }),
  )
  const text = await readBack(bytes)
  for (const words of ['Site-visit sheet', 'Found on site', '1,000', '600', '1,550', '<script>alert(1)</script>'])
    expect(text).toContain(spaceless(words))
  expect(text).not.toContain('\u202E')
})
