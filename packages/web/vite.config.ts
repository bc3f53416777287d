import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { screenPages } from './build/screen-pages.ts'
import { sharedChunks } from './build/shared-chunks.ts'
import { splitWords } from './build/split-words.ts'
import { noncePlaceholder } from './src/theme/csp-nonce.ts'

export default defineConfig({
  plugins: [splitWords(), react(), screenPages(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would be data: addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first view brings the names of all files; what tells two of them apart is the part that no packing shortens.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // What the first view of any page needs comes as three files: a dozen small ones cost more in headers than in
        // code, and one large one runs so long that a slow phone does not answer a touch meanwhile.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 7,
            },
            { name: 'router', tags: ['$initial'], test: /node_modules[\\/]@tanstack/, priority: 6 },
            { name: 'base', tags: ['$initial'], test: /node_modules|web[\\/]src/, priority: 5 },
            ...sharedChunks,
          ],
        },
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
