import { randomKey } from '@parlor/sdk/http/client.ts';
import { useRef } from 'react';

/** The idempotency key of a request: a retry with unchanged input has the same one, because the first try may have succeeded. */
export function useRequestKey(): (input: unknown) => string {
  const sent = useRef<{ request: string; key: string }>(undefined);
  return (input) => {
    const request = JSON.stringify(input);
    if (sent.current?.request !== request) sent.current = { request, key: randomKey() };
    return sent.current.key;
  };
}
