import type { Page } from 'playwright-core';
import type { Instance } from '../../test/e2e/instance.ts';
import type { GoogleSheets } from '../../test/servers/googleSheets.ts';

/** What a picture is taken with. */
export interface Studio {
	instance: Instance;
	/** Of the editor, logged in. */
	page: Page;
	google: GoogleSheets;
	/** Keeps a picture in docs/images. */
	write(file: string, picture: Buffer): Promise<void>;
}
