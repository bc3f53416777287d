import { accessRoutes } from '../features/access/access-routes.ts'
import { jobRoutes } from '../features/job/job-routes.ts'
import type { ImplementedCall } from '../platform/http/implement.ts'

/** Every feature's calls; a test compares them with the contract's list. */
export const features: readonly ImplementedCall[] = [...accessRoutes, ...jobRoutes]
