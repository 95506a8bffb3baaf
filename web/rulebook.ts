/** Makes a chapter of a rulebook from its file, while the client is built. */

import { basename } from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'

const EXAMPLE = /^!\[([^\]]*)\]\(([\w-]+)\)$/ // `![what it shows](lesson)`

interface Paragraph {
  section: string
  html: string
  text: string
  clauses: string[]
  example: string | null
}

/** Paragraphs end with their clauses in braces, on a line of their own; one that is a picture names a lesson to be shown. */
export function chapterOf(file: string, source: string) {
  const [, head = '', ...rest] = source.split('---\n')
  const known = parse(head) as Record<string, unknown>
  return { name: basename(file, '.md'), curious: [], ...known, paragraphs: paragraphs(rest.join('---\n')) }
}

function paragraphs(body: string): Paragraph[] {
  const found: Paragraph[] = []
  let section = ''
  let lines: string[] = []
  for (const line of body.split('\n')) {
    const clauses = /^\{([\w.\- ]+)\}$/.exec(line)
    if (clauses) {
      found.push(paragraph(section, lines.join('\n').trim(), clauses[1]!.split(' ')))
      lines = []
    } else if (line.startsWith('## ')) section = line.slice(3)
    else lines.push(line)
  }
  return found
}

function paragraph(section: string, source: string, clauses: string[]): Paragraph {
  const example = EXAMPLE.exec(source)
  if (example) return { section, html: '', text: example[1]!, clauses, example: example[2]! }
  // A column without a heading has none for a screen reader either.
  const html = marked.parse(source, { async: false }).replaceAll('<th></th>', '<td></td>')
  return { section, html, text: plain(html), clauses, example: null }
}

const MARKS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** What is read and sought: without tags, and with the marks themselves. */
function plain(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (mark) => MARKS[mark]!).replaceAll(/\s+/g, ' ').trim()
}
