import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take lives of processes or of a town one after the other: half a minute each, whatever their size. */
const long = [
  /\/invariants\.test\.ts$/,
  /\/payment-crash\.test\.ts$/,
  /\/(notice|bulk-update)[\w-]*-killed\.test\.ts$/,
  /-killed\.test\.ts$/,
  /\/(role-call|embedded-postgres)\.test\.ts$/,
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((name) => name.test(moduleId))
  return place < 0 ? long.length : place
}

/**
 * Long files first, so that no worker sits idle at the end while another is at its last. Vitest goes by what a file
 * took before, which a fresh clone does not know, or by its size, which says little.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => placeOf(a) - placeOf(b))
  }
}
