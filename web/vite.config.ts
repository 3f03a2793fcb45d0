import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server on which `npm run dev` leans for everything under /api.
const server = process.env.ASTRARIUM_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
	plugins: [svelte()],
	build: {
		outDir: '../src/astrarium/server/static',
		emptyOutDir: true,
		sourcemap: false,
		// A data: font or script would need a wider content policy.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	// The tests run what the browser runs.
	resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
	server: { proxy: { '/api': { target: server, ws: true } } },
	test: { include: ['tests/**/*.test.ts'], environment: 'node', css: true },
});
