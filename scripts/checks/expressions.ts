import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { project } from '../terminal/run-tool.ts'
import { type Backtracking, backtrackingOf } from './backtracking.ts'
import type { Check } from './check.ts'

type Found = { source: string; flags: string; line: number }

const advice: Record<Backtracking, string> = {
  exponential: 'let two repetitions not take the same text',
  polynomial: 'let one repetition end where the next begins, or begin behind (?<!…) what it repeats',
}

/** Texts come from outside: no regular expression of the product takes time out of proportion to their length. */
export const expressions: Check = {
  name: 'expressions',
  find: async () =>
    globSync('packages/*/src/**/*.{ts,tsx}', { cwd: project })
      .filter((file) => !/\.test\.|[\\/]testing[\\/]|[\\/]generated[\\/]/.test(file))
      .toSorted()
      .flatMap((file) => errorsOf(file, readFileSync(join(project, file), 'utf8'))),
}

/** What is wrong with the expressions in a text of TypeScript. */
export function errorsOf(file: string, text: string): string[] {
  // Most files have none, and to parse all takes a second.
  if (!/\/[a-z]*[\s.,;)\]]|RegExp|String\.raw/.test(text)) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const errors: string[] = []
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  const visit = (node: ts.Node): void => {
    const found = expressionOf(node, lineOf)
    if (found === 'unknown') errors.push(`${file}:${lineOf(node)}: an expression made of what no check can read`)
    else if (found) errors.push(...errorOf(file, found))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return errors
}

function errorOf(file: string, { source, flags, line }: Found): string[] {
  const kind = backtrackingOf(source, flags)
  return kind ? [`${file}:${line}: /${source}/${flags} takes ${kind} time; ${advice[kind]}`] : []
}

/** A literal, or what is made of one; what is put into a template stands for some letter. */
function expressionOf(node: ts.Node, lineOf: (node: ts.Node) => number): Found | 'unknown' | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1), line: lineOf(node) }
  }
  if (ts.isTaggedTemplateExpression(node) && ts.isPropertyAccessExpression(node.tag) && node.tag.name.text === 'raw')
    return { source: textOf(node.template, true) ?? '', flags: 'u', line: lineOf(node) }
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return
  const [pattern, flags] = node.arguments ?? []
  const source = pattern && textOf(pattern, false)
  const mode = flags ? textOf(flags, false) : ''
  return source === undefined || mode === undefined ? 'unknown' : { source, flags: mode, line: lineOf(node) }
}

function textOf(node: ts.Node, isRaw: boolean): string | undefined {
  const part = (literal: ts.TemplateLiteralLikeNode) => (isRaw ? (literal.rawText ?? literal.text) : literal.text)
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isNoSubstitutionTemplateLiteral(node)) return part(node)
  if (!ts.isTemplateExpression(node)) return undefined
  return part(node.head) + node.templateSpans.map(({ literal }) => `x${part(literal)}`).join('')
}
