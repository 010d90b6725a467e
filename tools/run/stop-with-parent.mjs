// Loaded into a server that another program started with a channel of Node ('ipc'). When that program closes the channel
// or ends, even by kill -9, the server stops as on SIGTERM. So no port or database folder stays in use. On
// Windows, where SIGTERM ends a process at once, the channel is also how a server is stopped.

/** Node's exit codes are those of shells. */
const AFTER_SIGTERM = 128 + 15;

if (process.channel) {
  let isAsked = false;
  // The terminal of Windows sends Ctrl-C to the server too; programs take a second signal as "at once".
  process.prependListener('SIGINT', (signal) => {
    const isAlone = process.listenerCount(signal) === 1;
    isAsked = true;
    if (isAlone) process.exit(128 + 2);
  });
  process.once('disconnect', () => {
    if (isAsked) return;
    isAsked = true;
    // Not process.kill: see above.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(AFTER_SIGTERM);
  });
  // It must not keep a finished server alive.
  process.channel.unref();
}
