import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';

/** The signed text of a GET: its query as a JSON object. Undefined if a parameter is repeated. */
export function canonicalQuery(query: string): string | undefined {
  const params = new URLSearchParams(query);
  const fields = Object.fromEntries(params);
  return Object.keys(fields).length === params.size ? canonicalJson(fields) : undefined;
}
