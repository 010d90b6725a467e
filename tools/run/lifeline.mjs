// Loaded into a server that another program started. When that program ends, even by kill -9, its end of this pipe
// closes, and the server stops as on SIGTERM. So no port or database folder stays in use.
import { Socket } from 'node:net';

const descriptor = Number(process.env['PARLOR_LIFELINE_FD']);
if (descriptor > 2) {
  // Not for the server's own children.
  delete process.env['PARLOR_LIFELINE_FD'];
  const lifeline = new Socket({ fd: descriptor, readable: true, writable: false });
  const stop = () => process.kill(process.pid, 'SIGTERM');
  lifeline.on('end', stop).on('error', stop).resume();
  // It must not keep a finished server alive.
  lifeline.unref();
}
