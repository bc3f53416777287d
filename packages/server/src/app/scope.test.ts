import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { Calls } from '@karsetu/contract/platform/call.ts'
import { type IdField, idFieldsOf } from '@karsetu/contract/platform/id-fields.ts'
import { permissions } from '@karsetu/domain/access/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../features/access/password.ts'
import { testPassword, useTestPortal } from '../testing/test-portal.ts'
import type { Sample, ScopeDecision } from './scope-decision.ts'
import { decisionOf, scopeDecisions } from './scope-decisions.ts'
import { idTrialsOf, requestAbout, type Said, whatIsSaid, withoutIds } from './testing/ask-across.ts'
import { type OneOfEach, type Place, placeOneOfEach } from './testing/one-of-each.ts'

type Declared = Calls[string]

const declared = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).map(([name, call]: [string, Declared]) => ({ name: `${feature}.${name}`, call })),
)
const withIds = declared.filter(({ call }) => !call.raw && idFieldsOf(call).length > 0)

/** The tests of a file, with what stands before each, that ask somebody of other wards or zones. */
function ownTestsIn(name: string): string[] {
  const file = fileURLToPath(new URL(`../features/${name}`, import.meta.url))
  if (!existsSync(file)) return []
  const tests = readFileSync(file, 'utf8').split(/^(?=\s*it[.(])/m)
  return tests.filter((test) => /out_of_scope|accessible_(wards|zones)/.test(test))
}

/** What of a call's path is written in a test that asks it, or in the desk's word for it: its last word, whatever ids stand around it. */
const lastWordOf = ({ path }: Declared): string =>
  path
    .split('/')
    .map((part) => part.replace(/\{\w+\}/, ''))
    .filter((part) => part !== '')
    .at(-1) ?? path

describe('§6 accessible zones and wards', () => {
  it('every call that takes an id has a decision, and no other', () => {
    expect(withIds.map(({ name }) => name).filter((name) => !decisionOf(name))).toEqual([])
    const known = new Set(withIds.map(({ name }) => name))
    expect(Object.keys(scopeDecisions).filter((name) => !known.has(name))).toEqual([])
  })

  it('a decision that names a test of its own names one that asks this very call across scopes', () => {
    const wanting = declared.flatMap(({ name, call }) => {
      const decision = decisionOf(name)
      if (decision?.by !== 'own_test') return []
      const ofDesk = `.${name.split('.')[1]}(`
      const isTried = ownTestsIn(decision.file).some((test) => test.includes(lastWordOf(call)) || test.includes(ofDesk))
      return isTried ? [] : [`${name}: ${decision.file}`]
    })
    expect(wanting).toEqual([])
  })
})

type Request = { call: Declared; fields: IdField[]; sample: Sample | undefined }
/** An official, and a place they do not work for; `none`: the same ids, of nothing at all. */
type Crossing = { who: string; token: string; there: Place; none: Place }
type Trial = Crossing & Request

describe('§6 §3 officials of one ward and of one zone against the ids of others', () => {
  const portal = useTestPortal({ city: 120, clock: () => new Date('2026-11-20T06:00:00Z') })
  const crossings: Crossing[] = []
  let places: Place[] = []
  let home: Place
  const tokens = { ward: '', city: '' }

  beforeAll(async () => {
    const { migrator } = portal().database
    const { rows } = await migrator.query<{ zone: number; wards: number[] }>(
      `select zone_id::integer zone, array_agg(distinct ward_id::integer) wards from property group by zone_id order by zone_id`,
    )
    const [own, away] = [rows[0], rows.at(-1)]
    if (!own || !away) throw new Error('the demo city has no wards')
    home = await placeOneOfEach(migrator, own)
    const near = await placeOneOfEach(migrator, {
      zone: own.zone,
      wards: own.wards.filter((ward) => ward !== home.wardId),
    })
    const far = await placeOneOfEach(migrator, away)
    places = [near, far, nothingLike(near), nothingLike(far)]
    tokens.ward = await officialOf('ward_officer', { wards: [home.wardId] })
    tokens.city = await officialOf('city_officer', {})
    const ofZone = await officialOf('zone_officer', { zones: [own.zone] })
    crossings.push(
      { who: 'of a ward, in the next ward', token: tokens.ward, there: near, none: nothingLike(near) },
      { who: 'of a zone, in another zone', token: ofZone, there: far, none: nothingLike(far) },
    )
  })

  /** With every right, so that nothing but the place stands in the way. */
  async function officialOf(name: string, { zones = [], wards = [] }: { zones?: number[]; wards?: number[] }) {
    await portal().database.migrator.query(
      `with made as (insert into role (name, privileges) values ($1, $2) returning role_id)
       insert into staff (kind, login_type, username, email, password_hash, role_id, accessible_zones, accessible_wards)
       select 'official', 'nagar_nigam', $1, $1 || '@test.example', $3, role_id, $4, $5 from made`,
      [name, permissions, await hashPassword(testPassword), zones, wards],
    )
    const body = { email: `${name}@test.example`, password: testPassword }
    const reply = await portal().ask({ method: 'POST', path: '/officials/login', body })
    return (reply.data as { token: string }).token // parsed by the server's own output schema
  }

  /** Ids in the shape of a place's own, of nothing at all. */
  function nothingLike({ ids, numbers }: Place): Place {
    const known: Partial<OneOfEach> = {
      property: '99-999-999-999999',
      ptin: 'PT99999999',
      payment: 'KS99999999999999',
      receipt: 'C8-2022-23-999999',
      premise: 99,
    }
    const unknown = (id: string | number) =>
      typeof id === 'number' ? 888_888 : id.includes('-4') ? randomUUID() : id.replace(/\d+$/, '999999')
    const entries = Object.entries(ids).map(([kind, id]) => [kind, known[kind as keyof OneOfEach] ?? unknown(id)])
    return {
      ...{ wardId: 888_888, tells: [] },
      ids: Object.fromEntries(entries) as OneOfEach, // the same kinds
      numbers: Object.fromEntries(Object.entries(numbers).map(([kind, no]) => [kind, unknown(no)])),
    }
  }

  const say = (token: string | undefined, place: Place, { call, fields, sample }: Request): Promise<Said> =>
    whatIsSaid(portal().address, requestAbout(place, call, fields, sample), token)

  /** What is wrong with every call decided so, asked with each of its ids by everybody who has no business there. */
  async function errorsOf(by: ScopeDecision['by'], errorOf: (trial: Trial) => Promise<string | undefined>) {
    const errors: string[] = []
    for (const { name, call } of withIds) {
      const decision = decisionOf(name)
      if (decision?.by !== by) continue
      const sample = 'sample' in decision ? decision.sample : undefined
      for (const crossing of crossings) {
        for (const fields of idTrialsOf(call, crossing.there)) {
          // In their own zone nobody is a stranger, however few of its wards are theirs.
          if (crossing.there === places[0] && fields.at(-1)?.kind === 'zone') continue
          const error = await errorOf({ call, fields, sample, ...crossing })
          if (error !== undefined)
            errors.push(`${name} by ${fields.map(({ path }) => path.join('.')).join()}, ${crossing.who}: ${error}`)
        }
      }
    }
    return errors
  }

  it('Z2 is refused whatever belongs to one property, paper or act', async () => {
    const errors = await errorsOf('refused', async ({ token, there, ...trial }) => {
      const said = await say(token, there, trial)
      return said.code === 'call.out_of_scope' ? undefined : said.words
    })
    expect(errors).toEqual([])
  })

  it('Z2 finds in lists, sums and files nothing that is not there for them', async () => {
    const errors = await errorsOf('left_out', async ({ token, there, none, ...trial }) => {
      const [said, ofNothing] = await Promise.all([say(token, there, trial), say(token, none, trial)])
      // What was refused for its form has told nothing about places.
      const isSame = said.status === 200 && withoutIds(said.words, places) === withoutIds(ofNothing.words, places)
      return isSame ? undefined : said.words
    })
    expect(errors).toEqual([])
  })

  it('of what spans the city reads the heading, and no word of places that are not theirs', async () => {
    const errors = await errorsOf('own_part', async ({ token, there, ...trial }) => {
      const said = await say(token, there, trial)
      const request = JSON.stringify(requestAbout(there, trial.call, trial.fields, trial.sample))
      const told = there.tells.filter((word) => said.words.includes(word) && !request.includes(word))
      return told.length === 0 ? undefined : said.words
    })
    expect(errors).toEqual([])
  })

  it('sees in what is open to everybody no more than a stranger', async () => {
    const errors = await errorsOf('as_to_strangers', async ({ token, there, ...trial }) => {
      const [said, toAnonymous] = await Promise.all([say(token, there, trial), say(undefined, there, trial)])
      return withoutIds(said.words, []) === withoutIds(toAnonymous.words, []) ? undefined : said.words
    })
    expect(errors).toEqual([])
  })

  it('is told nothing by what has a test of its own either, whatever else is missing', async () => {
    const errors = await errorsOf('own_test', async ({ token, there, none, ...trial }) => {
      const [said, ofNothing] = await Promise.all([say(token, there, trial), say(token, none, trial)])
      const isClosed = said.code === 'call.out_of_scope' || said.code === 'call.input_invalid'
      const isSame = withoutIds(said.words, places) === withoutIds(ofNothing.words, places)
      return isClosed || isSame ? undefined : said.words
    })
    expect(errors).toEqual([])
  })

  it('is told of no other place by what is asked without any id', async () => {
    const errors: string[] = []
    const tellingOfHome = new Set<string>()
    for (const { name, call } of declared) {
      const isList = call.method === 'GET' || call.work === 'report'
      if (call.raw || !isList || call.access === 'public' || call.path.includes('{')) continue
      for (const { who, token, there } of crossings) {
        const said = await say(token, there, { call, fields: [], sample: undefined })
        const told = there.tells.filter((word) => said.words.includes(word))
        if (told.length > 0) errors.push(`${name}, ${who}: ${told.join()}`)
        if (home.tells.some((word) => said.words.includes(word))) tellingOfHome.add(name)
      }
    }
    expect(errors).toEqual([])
    // They do tell of the places that are theirs.
    expect(tellingOfHome.size).toBeGreaterThan(20)
  })

  it('counts and sums exactly what the whole city’s official finds in that ward', async () => {
    const errors: string[] = []
    for (const { name, call } of withIds) {
      const ofWard = idFieldsOf(call).find(({ kind, part }) => kind === 'ward' && part !== 'params')
      if (decisionOf(name)?.by !== 'left_out' || !ofWard) continue
      const [own, ofCity] = await Promise.all([
        say(tokens.ward, home, { call, fields: [], sample: undefined }),
        say(tokens.city, home, { call, fields: [ofWard], sample: undefined }),
      ])
      if (own.status !== 200 || withoutIds(own.words, []) !== withoutIds(ofCity.words, []))
        errors.push(`${name}: ${own.words} and not ${ofCity.words}`)
    }
    expect(errors).toEqual([])
  })
})
