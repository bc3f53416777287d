import type { Json } from '@karsetu/contract/platform/openapi-components.ts'

type Operation = {
  operationId: string
  summary: string
  'x-access': string
  parameters: Json[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; parameters: Record<string, Json> }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? ''
const link = (name: string) => `<a href="#${name}">${name}</a>`

/** The contract as one plain page that a browser can search; the machine-readable form is openapi.json. */
export function contractPage(document: Json): string {
  const { paths, components } = document as Document // made by openApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const features = Map.groupBy(operations, ({ operation }) => operation.operationId.split('.')[0] ?? '')
  const contents = [...features.keys()].map((feature) => `<a href="#of-${feature}">${feature}</a>`)
  const sections = [...features].map(
    ([feature, list]) =>
      `<h2 id="of-${feature}">${feature}</h2>${list.map((one) => section(one, components.parameters)).join('')}`,
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3><pre>${shapeOf(schema, '')}</pre>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>KarSetu: calls</title></head><body><h1>KarSetu: calls</h1><p>For machines: <a href="/api/openapi.json">openapi.json</a>. Amounts are whole paise. A field with ? may be absent.</p><p>${contents.join(', ')}, <a href="#shapes">shapes used more than once</a></p>${sections.join('')}<h2 id="shapes">Shapes used more than once</h2>${schemas.join('')}</body></html>`
}

type Section = { path: string; method: string; operation: Operation }

function section({ path, method, operation }: Section, shared: Record<string, Json>): string {
  const { summary, parameters, requestBody, responses } = operation
  const rows = parameters.map((given) => parameterRow(shared[nameOf(given.$ref)] ?? given))
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const errors = Object.entries(responses).filter(([status, reply]) => /^\d+$/.test(status) && reply.description)
  return [
    `<h3>${method} <code>/api${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)} Open to: ${operation['x-access']}.</p>`,
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    body ? `<p>Request</p><pre>${shapeOf(body, '')}</pre>` : '',
    `<p>Reply</p><pre>${replyOf(responses[200])}</pre>`,
    `<p>${errors
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => `${status}: ${description}`)
      .join('<br>')}</p>`,
  ].join('')
}

function parameterRow({ name, in: place, required, description, schema }: Json): string {
  const type = isObject(schema) ? shapeOf(schema, '') : ''
  return `<li><code>${name}</code>${required ? '' : '?'} (${place}): ${type}. ${escapeHtml(String(description ?? ''))}</li>`
}

function replyOf(reply: Operation['responses'][string] | undefined): string {
  const [[type, content] = ['', undefined]] = Object.entries(reply?.content ?? {})
  const parts = content?.schema.allOf as Json[] | undefined
  const data = (parts?.[1]?.properties as Json | undefined)?.data
  return isObject(data) ? shapeOf(data, '') : escapeHtml(type || (reply?.description ?? ''))
}

/** A schema in the short form that TypeScript has made common; constraints of values stand in openapi.json. */
function shapeOf(schema: Json, indent: string): string {
  if (schema.$ref) return link(nameOf(schema.$ref))
  const union = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (union) return union.map((one) => shapeOf(one, indent)).join(' | ')
  if (Array.isArray(schema.allOf)) return (schema.allOf as Json[]).map((one) => shapeOf(one, indent)).join(' &amp; ')
  if (Array.isArray(schema.enum)) return escapeHtml(schema.enum.map((one) => JSON.stringify(one)).join(' | '))
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (isObject(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : []
    const fields = Object.entries(schema.properties).map(
      ([name, inner]) =>
        `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${isObject(inner) ? shapeOf(inner, `${indent}  `) : 'any'}`,
    )
    return `{\n${fields.join('\n')}\n${indent}}`
  }
  if (isObject(schema.items)) return `list of ${shapeOf(schema.items, indent)}`
  if (isObject(schema.additionalProperties)) return `map of ${shapeOf(schema.additionalProperties, indent)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'any')
  return schema.format ? `${type} (${schema.format})` : type
}
