const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Waits for the first request to stop. Later ones change nothing while the running work is finished: npm, the shell
 * and the terminal each hand on the same Ctrl-C.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal))
  })
}
