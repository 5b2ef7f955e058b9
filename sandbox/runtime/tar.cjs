// If the machine has no `tar`, n8n's installer executes this in the sandbox. It uses n8n's own library.
const path = require('node:path');

const [installation, options, file, , cwd, stripped] = process.argv.slice(2);
if (options !== '-xzf' || stripped !== '--strip-components=1') throw new Error(`Unexpected: ${process.argv.slice(3)}`);
require(path.join(installation, 'node_modules', 'tar')).extract({ file, cwd, strip: 1, sync: true });
