// Calls to the test-control listener (docs/test-control.md).

/** `controlUrl` is the address of the listener. Throws if it refuses. */
export async function testControl(controlUrl: string, path: string, body: object): Promise<void> {
  const response = await fetch(controlUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`test control ${path}: ${response.status} ${await response.text()}`);
}

/** Lifts the rate limits of one process. */
export const liftRateLimits = (controlUrl: string): Promise<void> =>
  testControl(controlUrl, '/limits', { off: true });
