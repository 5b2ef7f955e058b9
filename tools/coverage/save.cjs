const { writeFileSync } = require('node:fs');

process.once('exit', () => writeFileSync('coverage/simulate.json', JSON.stringify(globalThis.__coverage__ ?? {})));
