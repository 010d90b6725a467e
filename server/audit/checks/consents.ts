// The document and the history of decisions agree: none is missing, and the last one of each topic is in force.
import type { Case } from '../one-player.ts';

export function checkConsents({ rows: { consents }, state: { care }, report }: Case): void {
  const changes = care.consents?.changes ?? 0;
  if (consents.length !== changes || consents.some(({ number }, i) => number !== i + 1))
    report(`${consents.length} decisions are kept; expected ${changes}, numbered without gaps`);
  const inForce = Object.entries(care.consents?.topics ?? {}).map(
    ([topic, { agreed, atMs }]) => [topic, `${agreed} ${atMs}`] as const,
  );
  const accepted = care.terms?.accepted;
  const expected = new Map<string, string>([
    ...inForce,
    ...(accepted ? [['terms', `${accepted.version} ${accepted.atMs}`] as const] : []),
  ]);
  const last = new Map(
    consents.map(({ topic, agreed, version, at }) => [topic, `${version ?? agreed} ${at.getTime()}`]),
  );
  for (const topic of new Set([...expected.keys(), ...last.keys()]))
    if (expected.get(topic) !== last.get(topic))
      report(
        `the last decision about ${topic} is ${last.get(topic) ?? 'none'}; the document says ${expected.get(topic) ?? 'none'}`,
      );
}
