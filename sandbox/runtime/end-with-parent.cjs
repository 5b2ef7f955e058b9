// Required by the n8n processes that are started here: ends them in good order when the process that
// started them is gone, even if that was killed and could not stop them.
const { pid, ppid } = process;
setInterval(() => process.ppid === ppid || process.kill(pid, 'SIGTERM'), 1_000).unref();
