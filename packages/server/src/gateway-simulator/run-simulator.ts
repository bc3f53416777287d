/**
 * The simulator as a process of its own: `node run-simulator.ts`, with SIMULATOR_KEY, SIMULATOR_SALT, SIMULATOR_PORT,
 * SIMULATOR_WEBHOOK_URL and SIMULATOR_FILE in the environment. Prints its address on one line. A gateway that outlives
 * the server is what tests need that kill the server.
 */
import { z } from 'zod'
import { startSimulator } from './simulator-server.ts'

const environment = z
  .object({
    SIMULATOR_KEY: z.string().min(1),
    SIMULATOR_SALT: z.string().min(1),
    SIMULATOR_PORT: z.coerce.number().int().min(0).default(0),
    SIMULATOR_WEBHOOK_URL: z.url(),
    SIMULATOR_FILE: z.string().optional(),
  })
  .parse(process.env)

const simulator = await startSimulator({
  key: environment.SIMULATOR_KEY,
  salt: environment.SIMULATOR_SALT,
  port: environment.SIMULATOR_PORT,
  webhookUrl: () => environment.SIMULATOR_WEBHOOK_URL,
  ...(environment.SIMULATOR_FILE !== undefined && { file: environment.SIMULATOR_FILE }),
})
process.stdout.write(`${simulator.url}\n`)
process.once('SIGTERM', () => simulator.close())
