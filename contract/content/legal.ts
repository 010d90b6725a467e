// Schema of content/legal.yaml: the terms and the privacy statement of a deployment (docs/consents.md).
import * as z from 'zod/mini';
import { words } from './languages/text.ts';
import { unique, whole } from './parts.ts';

/** What a text may name in braces; each is filled in when the text is shown. */
export const LEGAL_FIELDS = ['operator', 'address', 'email', 'minimumAge'] as const;
const FIELD = /\{([^{}]*)\}/g;

/** Paragraphs, with an empty line between them. */
const Text = words(8_000).check(
  z.refine(
    (text) => [...text.matchAll(FIELD)].every(([, name]) => LEGAL_FIELDS.some((known) => known === name)),
    { error: `braces hold one of ${LEGAL_FIELDS.join(', ')}` },
  ),
);
const Sections = z.array(z.strictObject({ title: words(120), text: Text })).check(
  z.minLength(1),
  z.maxLength(60),
  unique((section: { readonly title: string }) => section.title, 'two sections have the same title'),
);

/** content/legal.yaml */
export const LegalContent = z.strictObject({
  /** A higher number asks every player again. A correction of spelling keeps it. */
  version: whole(1, 1_000_000),
  minimumAge: whole(13, 30),
  /**
   * Who may not play or buy before they accept. `homes`: only players who have seen the statement in the mini-app or on the
   * website. `everyone`: also players who only use the API.
   */
  requiredOf: z.enum(['homes', 'everyone']),
  operator: z.strictObject({ name: words(120), address: words(300), email: words(120) }),
  terms: Sections,
  privacy: Sections,
});
export type LegalContent = z.infer<typeof LegalContent>;
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The sections with their fields filled in; each paragraph apart. */
export function legalSections(
  legal: LegalContent,
  document: LegalDocument,
): Array<{ readonly title: string; readonly paragraphs: readonly string[] }> {
  const { operator, minimumAge } = legal;
  const fields: Readonly<Record<(typeof LEGAL_FIELDS)[number], string>> = {
    operator: operator.name,
    address: operator.address,
    email: operator.email,
    minimumAge: String(minimumAge),
  };
  const filled = (text: string): string =>
    text.replace(FIELD, (_, name: string) => fields[name as keyof typeof fields]);
  return legal[document].map(({ title, text }) => ({
    title: filled(title),
    paragraphs: text
      .split(/\n\s*\n/)
      .map((paragraph) => filled(paragraph.replace(/\s+/g, ' ').trim()))
      .filter((paragraph) => paragraph !== ''),
  }));
}
