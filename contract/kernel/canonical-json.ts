/**
 * JSON with the keys of every object in order and no white space: the same value always gives the same text. For
 * fingerprints of transactions and versions of odds, and as Breeze and Swipe Games sign.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  // Loops and no lists in between: tables of odds are named by it with every answer that shows them.
  for (const key of Object.keys(fields).toSorted()) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}
