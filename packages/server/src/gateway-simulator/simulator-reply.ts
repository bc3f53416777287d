/** What the simulated gateway answers to one request. */
export type Reply = {
  status: number
  type: string
  body: string
  /** Where a form of this page may be sent, beside the simulator itself. */
  formTarget?: string
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

export const html = (body: string, status = 200): Reply => ({ status, type: 'text/html; charset=utf-8', body })
