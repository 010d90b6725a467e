// People at the emulator. Name and email make the subject, so the same input is the same person after a restart and on
// another process.
import { createHash } from 'node:crypto';

export interface LocalPerson {
  readonly name: string;
  /** Missing for people without an address. */
  readonly email: string | undefined;
  /** Apple's choice "Hide My Email". */
  readonly isEmailHidden?: boolean;
}

/** The list to pick from. */
export const wellKnownPeople: readonly LocalPerson[] = [
  { name: 'Mara Lindqvist', email: 'mara@lindqvist.example' },
  { name: 'Jonas Weber', email: 'jonas@weber.example' },
  { name: 'Ada Okafor', email: undefined },
];

/** In the form of the real providers: digits, and Apple's three parts. */
export function subjectOf(provider: 'google' | 'facebook' | 'apple', { name, email }: LocalPerson): string {
  const digest = createHash('sha256')
    .update(`${provider} ${email ?? ''} ${email === undefined ? name : ''}`)
    .digest('hex');
  if (provider === 'apple') return `000${digest.slice(0, 3).replace(/\D/g, '7')}.${digest.slice(0, 32)}.0917`;
  const digits = (BigInt(`0x${digest}`) % 10n ** 17n).toString().padStart(17, '0');
  return provider === 'google' ? `1080${digits}` : `1${digits.slice(1)}`;
}

/** The submitted form: a person, a refusal, or an error. */
export type Choice =
  | { readonly as: 'person'; readonly person: LocalPerson }
  | { readonly as: 'cancel' }
  | { readonly as: 'failure' };

export function choiceIn(form: URLSearchParams): Choice {
  const as = form.get('as');
  if (as === 'cancel' || as === 'failure') return { as };
  const name = (form.get('name') ?? '').trim().slice(0, 64);
  const email = (form.get('email') ?? '').trim().toLowerCase().slice(0, 254);
  return {
    as: 'person',
    person: {
      name: name === '' ? 'Somebody' : name,
      email: email === '' ? undefined : email,
      isEmailHidden: form.get('hide') === '1',
    },
  };
}
