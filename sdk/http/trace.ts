// One trace for each call, made here so that a press in the browser can be found in the server's log (W3C trace
// context).

import { toHex } from '@parlor/contract/formats/bytes.ts';

export const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** A `traceparent` of a new trace. */
export const newTrace = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
