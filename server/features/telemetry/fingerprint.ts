// Groups errors with the same cause: the same kind, the same message apart from numbers and ids, the same functions.
// Names of built files and their lines change with every release and are left out.
import { hash } from 'node:crypto';
import type { TelemetryException } from '@parlor/contract/calls/telemetry.ts';

/** The number of frames that identify the cause; deeper ones are only the path to it. */
const FRAMES = 3;

const withoutNumbers = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/g, '<address>')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '<id>')
    .replace(/\b(?=[\w-]*\d)[\w-]{16,}\b/g, '<id>')
    .replace(/\d+/g, '<n>');

/** /assets/catalogue-Bx3k_1aZ.js is "catalogue". */
const fileOf = (filename: string): string =>
  (/([^/?#]+)(?:[?#].*)?$/.exec(filename)?.[1] ?? '').replace(/(?:-[\w-]{8})?\.\w+$/, '');

export function fingerprintOf({ type, value, stacktrace }: TelemetryException): string {
  const frames = (stacktrace?.frames ?? [])
    .slice(0, FRAMES)
    .map((frame) => `${fileOf(frame.filename ?? '')}:${frame.function ?? ''}`);
  return hash('sha256', JSON.stringify([type, withoutNumbers(value), frames]), 'base64url').slice(0, 16);
}

export const stackOf = ({ stacktrace }: TelemetryException): string =>
  (stacktrace?.frames ?? [])
    .slice(0, 20)
    .map((f) => `${f.function ?? '?'} (${f.filename ?? '?'}:${f.lineno ?? 0}:${f.colno ?? 0})`)
    .join('\n');
