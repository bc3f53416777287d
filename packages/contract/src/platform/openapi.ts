import { z } from 'zod'
import { answeredCodes } from './answered-codes.ts'
import { type Calls, type DeclaredCalls, type Schema, takesKey } from './call.ts'
import { errorCatalogue } from './error-codes.ts'

type Declared = Calls[string]
type Json = Record<string, unknown>

const schemaOf = (schema: Schema): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const json = schemaOf(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }))
}

function bodyOf({ body, upload, raw }: Declared): Json | undefined {
  if (raw === 'query') return undefined
  if (raw)
    return {
      content: {
        [raw === 'json' ? 'application/json' : 'application/x-www-form-urlencoded']: { schema: { type: 'object' } },
      },
    }
  if (upload) {
    const form = (body ? schemaOf(body) : { type: 'object' }) as { properties?: Json }
    const files = Object.fromEntries(upload.map(({ field }) => [field, { type: 'string', format: 'binary' }]))
    return { content: { 'multipart/form-data': { schema: { ...form, properties: { ...form.properties, ...files } } } } }
  }
  return body ? { required: true, content: { 'application/json': { schema: schemaOf(body) } } } : undefined
}

const fileTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  own: 'application/octet-stream',
}

function successOf({ output, download, raw }: Declared): Json {
  if (download)
    return {
      description: 'The file',
      content: { [fileTypes[download]]: { schema: { type: 'string', format: 'binary' } } },
    }
  if (raw) return { description: 'Acknowledged, or a redirect of the browser' }
  const data = output ? schemaOf(output) : { type: 'null' }
  return {
    description: 'Done',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['status', 'message', 'data'],
          properties: { status: { const: 200 }, message: { type: 'string' }, data },
        },
      },
    },
  }
}

function repliesOf(declared: Declared): Json {
  const byStatus = Map.groupBy(answeredCodes(declared), (code) => errorCatalogue[code].status)
  const failures = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return { 200: successOf(declared), ...Object.fromEntries(failures) }
}

function operationOf(name: string, declared: Declared): Json {
  const body = bodyOf(declared)
  return {
    operationId: name,
    summary: declared.summary,
    tags: [name.split('.')[0]],
    security: declared.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': declared.access,
    parameters: [
      ...parametersOf('path', declared.params),
      ...parametersOf('query', declared.query),
      ...(takesKey(declared)
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: repliesOf(declared),
  }
}

/** The whole contract as OpenAPI 3.1, generated from the declarations. */
export function openApiDocument(features: readonly DeclaredCalls[]): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, calls } of features) {
    for (const [name, declared] of Object.entries(calls)) {
      const operation = { [declared.method.toLowerCase()]: operationOf(`${feature}.${name}`, declared) }
      paths[declared.path] = { ...paths[declared.path], ...operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'KarSetu',
      version: '0.1.0',
      description: 'Every call of the property-tax portal. Amounts are whole paise.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: schemaOf(
          z.object({
            status: z.int(),
            message: z.string(),
            code: z.string(),
            fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
            facts: z.unknown().optional(),
          }),
        ),
      },
    },
  }
}
