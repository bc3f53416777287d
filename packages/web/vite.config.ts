import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { splitWords } from './build/split-words.ts'

/** Stands in index.html wherever a nonce goes; the server puts a fresh one in its place on every request. */
const noncePlaceholder = '__CSP_NONCE__'

export default defineConfig({
  plugins: [splitWords(), react(), precompress()],
  html: { cspNonce: noncePlaceholder },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would be data: addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first view of any page needs comes as one file: a dozen small ones cost more in headers than in code.
        codeSplitting: { groups: [{ name: 'base', tags: ['$initial'], test: /node_modules|web[\\/]src/ }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  preview: {
    // The server's policy, so that a preview refuses what production refuses.
    headers: {
      'Content-Security-Policy': [
        "default-src 'self'",
        `script-src 'self' 'nonce-${noncePlaceholder}'`,
        `style-src 'self' 'nonce-${noncePlaceholder}'`,
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  },
})
