import { m } from '@karsetu/contract/words/messages.ts'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './FileUpload.module.css'
import { shrinkPhoto } from './shrink-photo.ts'
import { errorOfFile, fileSizeText, type UploadRule } from './upload-rules.ts'

type Props = {
  label: string
  hint?: string
  required?: boolean
  /** Which files are taken; the server checks again by content. */
  rule: UploadRule
  file: File | undefined
  onChange: (file: File | undefined) => void
  /** Taken with the camera where there is one, and made small on the device before it is sent. */
  isPhoto?: boolean
  /** From the form: 'required'. */
  error?: string | undefined
}

/** Takes one file, dropped or chosen; refuses wrong kinds and sizes at once, before anything is sent. */
export function FileUpload({ label, hint, required = false, rule, file, onChange, error, isPhoto = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fieldError, setFieldError] = useState<string>()
  const [isOver, setOver] = useState(false)

  // What the form finds wanting is led to, as at any other field; unless a field before it is.
  useEffect(() => {
    if (error && document.activeElement?.getAttribute('aria-invalid') !== 'true') input.current?.focus()
  }, [error])

  const take = async (chosen: File | undefined) => {
    const taken = chosen && isPhoto ? await shrinkPhoto(chosen) : chosen
    const found = taken && errorOfFile(taken, rule)
    setFieldError(found)
    onChange(found ? undefined : taken)
    if (found && input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const message = fieldError ?? error
  return (
    <div className={classes.upload}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file input inside is the way for everyone */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-fault={message !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload aria-hidden size="1.6rem" stroke={1.5} />
        <div>
          <span className={classes.choose} aria-hidden>
            {m.common_upload_choose()}
          </span>
          <input
            ref={input}
            id={id}
            type="file"
            required={required}
            accept={isPhoto ? 'image/*' : rule.extensions.join(',')}
            capture={isPhoto ? 'environment' : undefined}
            aria-invalid={message !== undefined}
            aria-describedby={`${id}-limits ${id}-error`}
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
          <p id={`${id}-limits`}>
            {hint ?? m.common_upload_drop()} ·{' '}
            {m.common_upload_limits({ types: rule.extensions.join(' '), size: fileSizeText(rule.maxBytes) })}
          </p>
        </div>
      </div>
      {file && (
        <p className={classes.chosen} role="status">
          {m.common_upload_chosen({ name: file.name, size: fileSizeText(file.size) })}
          <button
            type="button"
            aria-label={m.common_upload_remove({ name: file.name })}
            onClick={() => {
              void take(undefined)
              if (input.current) input.current.value = ''
            }}
          >
            <IconX aria-hidden size="1rem" />
          </button>
        </p>
      )}
      <p id={`${id}-error`} className={classes.error} role="alert">
        {message}
      </p>
    </div>
  )
}
