import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Locale, locales } from './locale.ts'

/** Words that mean the same as one of CONTEXT.md, and are not used in its place. */
const refused: Record<Locale, readonly RegExp[]> = {
  en: [
    ...[/\bsewer (tax|connection)/i, /\bannual value/i, /\busage\b/i, /^state$/i, /\bpromise/i, /\bRB roof/],
    ...[/\be-mail\b/i, /ex-defence/i, /defence serviceman/i],
    ...[
      /\bgrant/i,
      /^refuse\b/i,
      /\b(refused by|is refused|was refused)\b/i,
      /properties divided|property (was|is) divided/i,
      ...[
        /\byears? of construction\b/i,
        /\bkind of building\b/i,
        /\b(house|water|sewerage) tax applies\b/i,
        /^sewerage connection$/i,
      ],
      ...[/\barea measured\b/i, /\bnet payable today\b/i, /\bbefore the books\b/i],
    ],
  ],
  hi: [
    ...[/किराया मूल्य/, /(?<!पुनर्)मूल्यांकन/, /खाता-?बही/, /लेजर/, /पंजिका/, /भवन ?स्वामी/, /पूर[ाे] नगर/, /हिंदी/, /वचन/],
    ...[
      /कर निर्धारण/,
      /(?<!कर-)निर्धारण संभव/,
      /बकाया संशोधन|संशोधित बकाया/,
      // What the books say is due is of every year; बकाया is of earlier ones.
      /बहियों (में|का|के) (वर्तमान |कुल )?बकाया/,
      /(आच्छादित|भूखंड( का)?) क्षेत्र(?!फल)/,
      /क्षेत्र \(वर्ग/,
      /माँग प्रक्रिया/,
    ],
    ...[
      /ई-मेल/,
      /मकान नंबर/,
      /पानी का स्रोत/,
      /भवन की श्रेणी/,
      /मंज़िल/,
      /नक्श|मानचित्र/,
      /रद्द(?! (करें|किया))/,
      /लागू होने का दिन/,
    ],
    /अनुमोद/,
    /[ऀ-ॿ]\.\s/,
  ],
}

/** Every text of a file of messages, those by count too. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value === null ? [] : Object.values(Object(value)).flatMap(textsOf)

test.each(locales)('one thing has one name: %s', (locale) => {
  const folder = join(import.meta.dirname, '../../messages', locale)
  const texts = readdirSync(folder).flatMap((file) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => refused[locale].some((word) => word.test(text)))).toEqual([])
})
