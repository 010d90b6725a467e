import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';

/** What a GET is signed over: its query as an object of texts; undefined where a parameter comes twice. */
export function canonicalQuery(query: string): string | undefined {
  const params = new URLSearchParams(query);
  const fields = Object.fromEntries(params);
  return Object.keys(fields).length === params.size ? canonicalJson(fields) : undefined;
}
