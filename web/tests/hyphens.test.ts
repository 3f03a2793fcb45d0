import { describe, expect, it } from 'vitest';
import { parted } from '../src/lib/hyphens';

const shown = (text: string) => parted(text).replaceAll('\u00ad', '-');

describe('long words in narrow places', () => {
	it('are parted between consonants', () => {
		expect(shown('Improved Reconnaissance')).toBe('Improved Recon-nais-sance');
		expect(shown('Conscription')).toBe('Con-scrip-tion');
		expect(shown('Radioactive World')).toBe('Radioac-tive World');
		expect(shown('Terraforming Robots')).toBe('Ter-rafor-ming Robots');
	});
	it('are left alone where they are short', () => {
		expect(shown('Hidden Fortress')).toBe('Hidden Fortress');
	});
});
