/** The copy of n8n-workflow that n8n's engine and the nodes have: errors of another one aren't `instanceof` its own. */
module.exports = globalThis.requireOnce('n8n-workflow');
