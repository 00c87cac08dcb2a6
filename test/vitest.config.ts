// Tests run inside workerd, with a real D1 and a real R2.
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const MIGRACOES = await readD1Migrations('migrations')

export default defineConfig({
  plugins: [cloudflareTest({ wrangler: { configPath: '../wrangler.toml' }, miniflare: { bindings: { MIGRACOES } } })],
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    setupFiles: ['setup.ts'],
    // One workerd for all files: each file makes accounts of its own instead of a database of its own.
    isolate: false,
    // The line of each request: test/pedido.test.ts reads them.
    onConsoleLog: (log) => !log.includes('"evento":"pedido"'),
  },
})
