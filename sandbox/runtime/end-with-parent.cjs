// The n8n processes started here require this file. It ends them in good order when the process that started them
// is gone, even if that was killed.
const { pid, ppid } = process;
setInterval(() => process.ppid === ppid || process.kill(pid, 'SIGTERM'), 1_000).unref();
