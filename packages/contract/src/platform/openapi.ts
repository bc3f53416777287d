import { z } from 'zod'
import { answeredCodes } from './answered-codes.ts'
import { type Calls, type DeclaredCalls, type Schema, takesKey } from './call.ts'
import { type ErrorCode, errorCatalogue } from './error-codes.ts'
import { type Json, SchemaComponents, tidySchema } from './openapi-components.ts'
import { parameterDescriptions } from './parameter-descriptions.ts'

type Declared = Calls[string]
type Operation = { feature: string; name: string; declared: Declared }

const schemaOf = (schema: Schema): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return tidySchema(json)
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Generates the OpenAPI document of the declared calls; shapes, parameters and replies used twice stand once. */
class Document {
  readonly #schemas = new SchemaComponents()
  readonly #parameters = new Map<string, { name: string; parameter: Json; uses: number }>()
  readonly #operations: Operation[]

  constructor(features: readonly DeclaredCalls[]) {
    this.#operations = features.flatMap(({ feature, calls }) =>
      Object.entries(calls).map(([name, declared]) => ({ feature, name, declared })),
    )
    for (const operation of this.#operations) this.#count(operation)
  }

  toJson(): Json {
    const paths: Record<string, Json> = {}
    for (const operation of this.#operations) {
      const method = operation.declared.method.toLowerCase()
      const path = operation.declared.path.replace(/\/$/, '')
      paths[path] = { ...paths[path], [method]: this.#operationOf(operation) }
    }
    return {
      openapi: '3.1.0',
      info: {
        title: 'KarSetu',
        version: '0.1.0',
        description:
          'Every call of the property-tax portal. Amounts are whole paise, days are ISO dates, areas are square feet. ' +
          'A reply holds its result in `data`; a failed call answers with `Failure`.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/api' }],
      tags: [...new Set(this.#operations.map(({ feature }) => feature))].map((name) => ({ name })),
      paths,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        parameters: this.#sharedParameters(),
        responses: sharedFailures,
        schemas: { Failure: failure, Reply: reply, ...this.#schemas.components },
      },
    }
  }

  #count({ feature, name, declared }: Operation): void {
    const own = `${feature}${capital(name)}`
    if (declared.body && !declared.upload)
      this.#schemas.add(schemaOf(declared.body), { feature, name: `${own}Request` })
    if (declared.output) this.#schemas.add(schemaOf(declared.output), { feature, name: `${own}Reply` })
    for (const parameter of parametersOf(declared)) {
      const key = JSON.stringify(parameter)
      const { uses = 0 } = this.#parameters.get(key) ?? {}
      this.#parameters.set(key, { name: this.#parameterName(parameter, key), parameter, uses: uses + 1 })
    }
  }

  #parameterName(parameter: Json, key: string): string {
    const known = this.#parameters.get(key)
    if (known) return known.name
    const base = String(parameter.name).replaceAll('-', '')
    const same = [...this.#parameters.values()].filter(({ parameter: { name } }) => name === parameter.name).length
    return same === 0 ? base : `${base}${same + 1}`
  }

  #sharedParameters(): Json {
    const shared = [...this.#parameters.values()].filter(({ uses }) => uses > 1)
    return Object.fromEntries(
      shared.map(({ name, parameter }) => [name, parameter] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  #operationOf({ feature, name, declared }: Operation): Json {
    const body = this.#bodyOf(declared)
    return {
      operationId: `${feature}.${name}`,
      summary: declared.summary,
      tags: [feature],
      ...(declared.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
      'x-access': declared.access,
      parameters: parametersOf(declared).map((parameter) => {
        const known = this.#parameters.get(JSON.stringify(parameter))
        return known && known.uses > 1 ? { $ref: `#/components/parameters/${known.name}` } : parameter
      }),
      ...(body ? { requestBody: body } : {}),
      responses: { 200: this.#successOf(declared), ...failuresOf(declared) },
    }
  }

  #bodyOf({ body, upload, raw }: Declared): Json | undefined {
    if (raw === 'query') return undefined
    if (raw)
      return {
        content: {
          [raw === 'json' ? 'application/json' : 'application/x-www-form-urlencoded']: { schema: { type: 'object' } },
        },
      }
    if (upload) {
      const form = (body ? this.#schemas.refer(schemaOf(body)) : { type: 'object' }) as { properties?: Json }
      const files = Object.fromEntries(
        upload.map(({ field }) => [field, { type: 'string', contentMediaType: 'application/octet-stream' }]),
      )
      return {
        content: { 'multipart/form-data': { schema: { ...form, properties: { ...form.properties, ...files } } } },
      }
    }
    return body
      ? { required: true, content: { 'application/json': { schema: this.#schemas.refer(schemaOf(body)) } } }
      : undefined
  }

  #successOf({ output, download, raw }: Declared): Json {
    if (download)
      return {
        description: 'The file',
        content: { [fileTypes[download]]: { schema: { type: 'string', contentMediaType: fileTypes[download] } } },
      }
    if (raw) return { description: 'Acknowledged, or a redirect of the browser' }
    const data = output ? this.#schemas.refer(schemaOf(output)) : { type: 'null' }
    const schema = { allOf: [{ $ref: '#/components/schemas/Reply' }, { properties: { data } }] }
    return { description: 'Done', content: { 'application/json': { schema } } }
  }
}

function parametersOf(declared: Declared): Json[] {
  return [
    ...parametersIn('path', declared.params),
    ...parametersIn('query', declared.query),
    ...(takesKey(declared)
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: parameterDescriptions['Idempotency-Key'],
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : []),
  ]
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const json = schemaOf(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    description: description ?? parameterDescriptions[name],
    schema: property,
  }))
}

const fileTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  own: 'application/octet-stream',
}

const failure = schemaOf(
  z.object({
    status: z.int(),
    message: z.string(),
    code: z.string(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    facts: z.unknown().optional(),
  }),
)
const reply = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: 200 }, message: { type: 'string' }, data: {} },
}

/** The codes that any call may answer with. */
const commonCodes = codesByStatus(answeredCodes({ method: 'GET', path: '/', access: 'public', summary: '' }))

const failureReply = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const sharedFailures = Object.fromEntries(
  ['4', '5'].map((first) => {
    const ofRange = [...commonCodes].filter(([status]) => String(status).startsWith(first))
    return [
      `Failure${first}XX`,
      failureReply(ofRange.map(([status, codes]) => `${status}: ${codes.join(', ')}`).join('; ')),
    ]
  }),
)

function codesByStatus(codes: Iterable<ErrorCode>): Map<number, ErrorCode[]> {
  return Map.groupBy(codes, (code) => errorCatalogue[code].status)
}

/** The failures of any call by range, and a reply of its own for each status with a code of this call. */
function failuresOf(declared: Declared): Json {
  const own = [...codesByStatus(answeredCodes(declared))]
    .map(([status, codes]) => [status, codes.join(', ')] as const)
    .filter(([status, description]) => description !== commonCodes.get(status)?.join(', '))
  return {
    ...Object.fromEntries(
      own.map(([status, description]) => [
        status,
        { $ref: `#/components/responses/Failure${String(status).charAt(0)}XX`, description },
      ]),
    ),
    '4XX': { $ref: '#/components/responses/Failure4XX' },
    '5XX': { $ref: '#/components/responses/Failure5XX' },
  }
}

/** The whole contract as OpenAPI 3.1, generated from the declarations. */
export const openApiDocument = (features: readonly DeclaredCalls[]): Json => new Document(features).toJson()
