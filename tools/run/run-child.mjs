// Runs one child program to its end. It forwards this process's signals to the child and returns the child's exit code.
import { spawn } from 'node:child_process';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const sameKeystrokeMs = 1000;

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, unknown>} options those of spawn, and `onStart`, which gets the child
 * @returns {Promise<number>} exit code; 128 + signal number if a signal ended it, like shells
 */
export function run(program, args, { onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    let lastForwarded = 0;
    const forward = (signal) => {
      // Ctrl-C reaches us twice, from the terminal and through npm; programs take a second signal as "at once".
      if (Date.now() - lastForwarded < sameKeystrokeMs) return;
      lastForwarded = Date.now();
      passOn(child, signal);
    };
    for (const signal of forwarded) process.on(signal, forward);
    const end = (code) => {
      for (const signal of forwarded) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${program} cannot be started: ${error.message}\n`);
      end(127);
    });
    child.on('exit', (code, signal) => end(code ?? 128 + signalNumber(signal)));
    onStart?.(child);
  });
}

/**
 * Windows has no signals: `kill` would end the child at once, and Ctrl-C reaches it from the terminal anyway. A child
 * with a channel (stop-with-parent.mjs) is asked through it there.
 * @param {{ kill(signal: string): unknown, connected: boolean, disconnect(): void }} child
 * @param {string} signal
 */
export function passOn(child, signal, platform = process.platform) {
  if (platform !== 'win32') child.kill(signal);
  else if (child.connected) child.disconnect();
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
