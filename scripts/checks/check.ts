/** What a check finds wrong, one line each; nothing found is a passed check. */
export interface Check {
  readonly name: string
  readonly find: () => Promise<readonly string[]>
}

/** The complaints in a tool's output, when it failed: its own lines, as it wrote them. */
export const complaintsOf = (result: { code: number; output: string }): string[] =>
  result.code === 0 ? [] : result.output.trimEnd().split('\n')
