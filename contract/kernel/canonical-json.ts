/**
 * JSON with the keys of every object in order and no white space: the same value always gives the same text. For
 * fingerprints of transactions and versions of odds, and for the signatures of Breeze and Swipe Games.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  // Loops without intermediate lists: every answer that shows a table of odds computes its name this way.
  for (const key of Object.keys(fields).toSorted()) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}
