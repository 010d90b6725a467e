// One trace for each call, made here so that a press in the browser is found again in the server's log (W3C trace context).

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');

/** A `traceparent` of a new trace. */
export const newTrace = (): string => `00-${hex(16)}-${hex(8)}-01`;
