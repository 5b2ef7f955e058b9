// The n8n processes started here require this file. n8n only logs what's thrown outside of a promise; any other host of
// Node.js would end. The mark is what `N8n.uncaught` looks for.
process.on('uncaughtExceptionMonitor', (error, origin) => {
	process.stderr.write(`UNCAUGHT ${origin}: ${error?.stack ?? error}\n`.replaceAll(/\n(?=.)/g, ' | '));
});
