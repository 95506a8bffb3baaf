/** What the client says: every sentence that goes through `t`, and words on a page that do not. */

import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseSvelte, type AST } from 'svelte/compiler'
import ts from 'typescript'
import { parse } from 'yaml'

const LONGEST = 1500 // letters of a call
const SRC = join(import.meta.dirname, '../src')
const ATLAS = join(import.meta.dirname, '../../src/logres/atlas/words.yaml')

export function sources(folders: string[] = ['']): string[] {
  const walk = (path: string): string[] => (statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => walk(join(path, name))) : [path])
  return folders.flatMap((folder) => walk(join(SRC, folder))).filter((path) => /\.(ts|svelte)$/.test(path) && !path.includes('/languages/') && !path.endsWith('offline/worker.ts'))
}

/** What is fetched at once with some modules: all that they import, and what these do, but nothing that is loaded lazily. */
export function reached(...paths: string[]): string[] {
  const all = sources()
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path) || !all.includes(path)) return
    found.add(path)
    for (const [, from] of readFileSync(path, 'utf8').matchAll(/^\s*(?:import|export) (?!type )[^'\n]*?from '(\.[^']+)'/gm)) {
      const at = join(path, '..', from!)
      ;[at, `${at}.ts`, `${at}.svelte.ts`, join(at, 'index.ts')].forEach(visit)
    }
  }
  paths.forEach((path) => visit(join(SRC, path)))
  return [...found]
}

/** The sentences that stand as such in calls of `t`, and in tables of labels. */
export function said(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const calls = [...text.matchAll(/(?<![\w.$'])t\(/g)].flatMap(({ index }) => strings(firstArgument(text.slice(index, index + LONGEST))))
  const tables = [...text.matchAll(/const \w+: (Record<string, )?Labels>? = \{/g)].flatMap(({ index }) => labels(text.slice(index)))
  return [...calls, ...tables]
}

function parsed(code: string): ts.SourceFile {
  return ts.createSourceFile('said.ts', code, ts.ScriptTarget.Latest, true)
}

function firstArgument(code: string): ts.Node | undefined {
  let found: ts.CallExpression | undefined
  const visit = (node: ts.Node): void => {
    if (!found && ts.isCallExpression(node)) found = node
    else if (!found) ts.forEachChild(node, visit)
  }
  visit(parsed(code))
  return found?.arguments[0]
}

function strings(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isConditionalExpression(node) ? [...strings(node.whenTrue), ...strings(node.whenFalse)] : []
}

function labels(code: string): string[] {
  const statement = parsed(code).statements[0] as ts.VariableStatement
  return entriesOf(statement.declarationList.declarations[0]!.initializer!)
}

function entriesOf(table: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(table)) return strings(table)
  return table.properties.flatMap((one) => entriesOf((one as ts.PropertyAssignment).initializer))
}

/** What pages say of each game, its scenarios, seats, options, bots and clocks. */
export function atlas(titles: string[]): string[] {
  const all = parse(readFileSync(ATLAS, 'utf8')) as { titles: Record<string, unknown>; bots: unknown; clocks: unknown }
  return words([titles.map((id) => all.titles[id]), all.bots, all.clocks])
}

/** What the first questions of a game are explained with. */
export function tour(title: string): string[] {
  const lesson = parse(readFileSync(join(import.meta.dirname, `../../src/logres/games/${title}/lessons/first-card.yaml`), 'utf8')) as { tour: { words: string }[] }
  return lesson.tour.map((hint) => hint.words)
}

/** What the pages on reconstructed parts count. */
export function counted(titles: string[]): string[] {
  const page = (title: string) => parse(readFileSync(join(import.meta.dirname, `../../src/logres/rulebook/${title}/reconstructed.yaml`), 'utf8')) as { parts: { each?: string }[] }
  return titles.flatMap((title) => page(title).parts.flatMap(({ each }) => each ?? []))
}

function words(what: unknown): string[] {
  if (typeof what === 'string') return [what]
  if (typeof what !== 'object' || what === null) return []
  return Object.entries(what).flatMap(([key, value]) => (key === 'map' || key === 'id' ? [] : words(value)))
}

/** Words in the markup of a component, and in what is read aloud of it, that no `t` has seen. */
export function unsaid(path: string): string[] {
  const found: string[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look)
    if (typeof node !== 'object' || node === null) return
    const one = node as AST.Text | AST.Attribute | AST.BaseNode
    if (one.type === 'Script' || one.type === 'StyleSheet' || one.type === 'ExpressionTag') return
    if (one.type === 'Text') return void found.push((one as AST.Text).data.trim())
    if (one.type === 'Component') found.push(...given(one as AST.Component))
    if ((one.type === 'Attribute' || String(one.type).endsWith('Directive')) && !['aria-label', 'title', 'placeholder', 'alt'].includes((one as AST.Attribute).name)) return
    Object.entries(one).forEach(([key, value]) => key !== 'parent' && look(value))
  }
  look(parseSvelte(readFileSync(path, 'utf8'), { modern: true }).fragment)
  return found.filter((text) => /\p{L}{2}/u.test(text))
}

/** What is handed to a component as it stands, and reads like words: `two of them`, or `One` with a capital letter. */
function given(component: AST.Component): string[] {
  const values = component.attributes.flatMap((one) => (one.type === 'Attribute' && Array.isArray(one.value) ? one.value : []))
  return values.flatMap((value) => (value.type === 'Text' && /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(value.data) ? [value.data] : []))
}

/** Literals of a program that read like a sentence, `two words` at least, and those that a page shows, which no `t` has seen. */
export function unspoken(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.ts')) return literals(parsed(text)).filter(isSentence)
  const page = parseSvelte(text, { modern: true })
  const scripts = [page.instance, page.module].flatMap((one) => (one ? literals(parsed(cut(text, one.content as unknown as Range))).filter(isSentence) : []))
  return [...scripts, ...shown(page.fragment).flatMap((one) => literals(parsed(`(${cut(text, one)})`)))].filter((one) => /\p{L}{2}/u.test(one))
}

type Range = { start: number; end: number }
const TOLD = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'name', 'note']

function cut(text: string, { start, end }: Range): string {
  return text.slice(start, end)
}

function isSentence(text: string): boolean {
  return /\p{L}{2}[,.;:!?]? \p{L}{2}/u.test(text) && !/^[Mm]?-?\d/.test(text)
}

/** The expressions of a page that stand where words do. */
function shown(node: unknown): Range[] {
  if (Array.isArray(node)) return node.flatMap(shown)
  if (typeof node !== 'object' || node === null) return []
  const one = node as AST.BaseNode & { name?: string; expression?: Range }
  if (one.type === 'ExpressionTag') return [one.expression!]
  if (one.type === 'Attribute' && !TOLD.includes(one.name!)) return []
  if (String(one.type).endsWith('Directive') || one.type === 'AttachTag') return []
  return Object.entries(one).flatMap(([key, value]) => (key === 'parent' ? [] : shown(value)))
}

/** Literals that are neither spoken nor compared nor looked up. */
function literals(node: ts.Node): string[] {
  if (ts.isCallExpression(node)) return (isSpeaking(node) ? node.arguments.slice(1) : isLookup(node) ? [node.expression] : [node.expression, ...node.arguments]).flatMap(literals)
  if (ts.isPropertyAccessExpression(node) && ts.isStringLiteral(node.expression)) return []
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isElementAccessExpression(node)) return []
  if (ts.isBinaryExpression(node) && COMPARED.includes(node.operatorToken.kind)) return []
  if (ts.isVariableDeclaration(node) && node.type?.getText().includes('Labels')) return []
  if (ts.isPropertyAssignment(node)) return literals(node.initializer)
  if (ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.TemplateHead || ts.isTemplateMiddleOrTemplateTail(node)) return [(node as ts.StringLiteral).text]
  const found: string[] = []
  ts.forEachChild(node, (child) => void found.push(...literals(child)))
  return found
}

const COMPARED = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.InKeyword]

function isSpeaking({ expression }: ts.CallExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === 't'
}

/** A call that shows no words of its own: of the page, of a rule, of a list of ids. */
function isLookup({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && ['includes', 'startsWith', 'endsWith', 'querySelector', 'matches', 'split', 'replace', 'replaceAll'].includes(expression.name.text)
}

/** The places of a sentence; a form is the language's own business. */
export function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(?:a )?(\w+)/g)].map(([, name]) => name!))].sort()
}
