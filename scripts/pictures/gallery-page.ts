export type Picture = {
  file: string
  name: string
  role: string
  language: 'en' | 'hi'
  width: number
  /** What went wrong while it was taken. */
  fault: string | undefined
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function figure({ file, language, width, fault: error }: Picture): string {
  const note = error ? ` <strong>${escapeHtml(error)}</strong>` : ''
  return `<figure data-width="${width}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${language} ${width}${note}</figcaption></figure>`
}

/** One page with every picture, by screen and role. */
export function galleryPage(pictures: readonly Picture[]): string {
  const sections = [...Map.groupBy(pictures, ({ name, role }) => `${name} (${role})`)].map(
    ([title, own]) => `<section><h2>${escapeHtml(title)}</h2><div>${own.map(figure).join('')}</div></section>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>KarSetu, every screen</title>
<style>
body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #f3f1ea }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
figure { margin: 0 }
img { height: 26rem; max-width: 44rem; object-fit: cover; object-position: top; border: 1px solid #bbb; background: #fff }
figcaption strong { color: #a3211a }
</style>
<h1>KarSetu, every screen</h1>
${sections.join('\n')}
</html>
`
}
