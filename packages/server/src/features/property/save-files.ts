import { type FileSlot, fileSlots } from '@karsetu/domain/property/register-state.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'

export type KeptFiles = { slots: Partial<Record<FileSlot, string>>; documents: string[] }

const slotOf = (field: string): FileSlot | undefined => fileSlots.find((slot) => slot === field)
export const isSlot = (field: string): field is FileSlot => slotOf(field) !== undefined

/** Keeps the images and documents of a call: those of a property by their place, all others as proof of the change. */
export async function saveFiles(context: WriteContext, files: readonly SentFile[]): Promise<KeptFiles> {
  const saved: KeptFiles = { slots: {}, documents: [] }
  for (const file of files) {
    const { fileId } = await saveFile(context, file, 'property')
    const slot = slotOf(file.field)
    if (slot) saved.slots[slot] = fileId
    else saved.documents.push(fileId)
  }
  return saved
}
