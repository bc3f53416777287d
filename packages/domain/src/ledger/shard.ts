/**
 * What many payments touch at once (balances of control accounts, receipt counters, heads of the audit chains) is kept
 * in so many parts, so that writers rarely queue for one row. The database's `shard_of` gives the same part.
 */
export const shards = 64

/** The part of a property, or of a journal over many. */
export const shardOf = (id: number): number => id % shards
