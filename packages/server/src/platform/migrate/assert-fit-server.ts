import { StartRefusal } from '../environment/start-refusal.ts'

export type ServerFound = { version: number; database: string; encoding: string; characterType: string }

const [oldest, newest] = [15, 18]

export const askServer = `select current_setting('server_version_num')::integer / 10000 as version, datname as database,
    pg_encoding_to_char(encoding) as encoding, datctype as "characterType"
  from pg_database where datname = current_database()`

/** A server of another version, or one that cannot search Hindi, would start well and fail later. @throws StartRefusal */
export function assertFitServer(found: ServerFound | undefined): void {
  if (!found) throw new Error('the server does not know the database of this connection')
  const { version, database, encoding, characterType } = found
  if (version < oldest || version > newest)
    throw new StartRefusal(`The server is PostgreSQL ${version}; KarSetu runs on PostgreSQL ${oldest} to ${newest}.`)
  if (encoding !== 'UTF8' || characterType === 'C' || characterType === 'POSIX')
    throw new StartRefusal(
      `The database ${database} has the encoding ${encoding} and the character type ${characterType}, under which no Hindi name is found; make it anew with encoding 'UTF8' and lc_ctype 'C.UTF-8'.`,
    )
}
