/** Extensions that some program runs. 'receipt.php.jpg' is harmless here and dangerous where it is carried next. */
const active =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|vbs?|vbe|jse?|mjs|wsf|hta|msi|dll|jar|sh|php\d?|phtml|phar|asp|aspx|jsp|cgi|pl|py|rb|html?|xhtml|shtml|svgz?|xml|lnk|reg|app|apk)\./i

/**
 * Whether a sender's file name can be shown and offered again: no path, no control or direction characters, no device
 * name of Windows, no second extension that some program runs. The name never reaches the file system in any case.
 */
export function isSafeFileName(name: string): boolean {
  return (
    name.trim() !== '' &&
    name.length <= 200 &&
    !/[\p{Cc}\p{Bidi_Control}\p{Cs}<>:"/\\|?*]/u.test(name) &&
    !/^\.|\.\.|[. ]$/.test(name) &&
    !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) &&
    !active.test(name)
  )
}

/**
 * The Content-Disposition of a download (RFC 6266): always an attachment; the name in ASCII for old clients, and as it
 * is in UTF-8. Whatever could end the header or the quote is replaced.
 */
export function attachment(fileName: string): string {
  const plain = fileName.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_')
  const ascii = plain.replace(/[^ !#$&+\-.\w]/g, '_')
  const encoded = encodeURIComponent(plain).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
