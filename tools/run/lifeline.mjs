// Loaded into a server that another program started: when that program is gone, kill -9 included, its end of this
// pipe closes and the server stops as it does on SIGTERM. So nothing keeps a port or a database folder behind.
import { Socket } from 'node:net';

const descriptor = Number(process.env['PARLOR_LIFELINE_FD']);
if (descriptor > 2) {
  // Not for the server's own children.
  delete process.env['PARLOR_LIFELINE_FD'];
  const lifeline = new Socket({ fd: descriptor, readable: true, writable: false });
  const stop = () => process.kill(process.pid, 'SIGTERM');
  lifeline.on('end', stop).on('error', stop).resume();
  // It must not keep alive a server that has ended by itself.
  lifeline.unref();
}
