import { globSync } from 'node:fs';
import { DIGESTS, digestOf, IMAGES, readDigests, SHOWN } from '../tools/screenshots/shown';

it('should have each picture in the list, but drawings', () => {
	const files = globSync(`${IMAGES}/**/*.png`).map((file) => file.replaceAll('\\', '/').replace(`${IMAGES}/`, ''));
	expect(files.sort()).toEqual(Object.keys(SHOWN).sort());
});

it('should have pictures of what the package shows today (if not: npm run screenshots)', () => {
	const digests = readDigests();
	const old = Object.keys(SHOWN).filter((file) => digests[file] !== digestOf(file));
	expect({ [DIGESTS]: old.sort() }).toEqual({ [DIGESTS]: [] });
});
