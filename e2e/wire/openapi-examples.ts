// The recorded calls as examples of the OpenAPI document: the first example of a call, if its masks left it valid.
import { isLong, ITEMS_SHOWN, type Example } from './page.ts';

/** Only the first item of a long list. */
const cut = (value: unknown): unknown =>
  Array.isArray(value)
    ? (isLong(value) ? value.slice(0, ITEMS_SHOWN) : value).map(cut)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)]))
      : typeof value === 'string'
        ? // A shortened address would be none.
          value.replaceAll('…', '0')
        : value;
/** Without cutting a list. */
const whole = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null).replaceAll('…', '0'));

export function openApiExamples(examples: readonly Example[]): string {
  const made: Record<string, { request?: unknown; reply?: unknown }> = {};
  for (const { name, endpoint, requestBody, reply, status } of examples) {
    // A second example has a name in words.
    if (name.includes(' ') || status !== 200) continue;
    const request = [cut(requestBody), whole(requestBody)].find(
      (one) => endpoint.body?.safeParse(one).success,
    );
    const answer = [cut(reply), whole(reply)].find((one) => endpoint.reply.safeParse(one).success);
    made[name] = {
      ...(request === undefined ? {} : { request }),
      ...(answer === undefined || endpoint.event !== undefined ? {} : { reply: answer }),
    };
  }
  const sorted = Object.fromEntries(Object.entries(made).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
