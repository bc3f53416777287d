/** How the holder of a mobile number told the corporation not to write. */
export const optOutSources = ['letter', 'phone', 'counter', 'message', 'other'] as const
export type OptOutSource = (typeof optOutSources)[number]
