// How an override names a message of a screen: by its English text, after its context if it has one. Nothing of the calls
// imports this file: a page uses it before it has their schemas, and would fetch them with it.

/** The path of `contract/calls/overrides.ts`. */
export const OVERRIDES_PATH = '/api/overrides';

const CONTEXT_END = ' | ';

/** `Sign in`, or `difficulty | Medium`. */
export const idOfMessage = (message: string, context?: string): string =>
  context === undefined ? message : `${context}${CONTEXT_END}${message}`;

/** The message of a screen that has this id. */
export function messageOfId(id: string): { readonly message: string; readonly context?: string } {
  const at = id.indexOf(CONTEXT_END);
  return at === -1
    ? { message: id }
    : { message: id.slice(at + CONTEXT_END.length), context: id.slice(0, at) };
}
