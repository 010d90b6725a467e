// Signs a person of an identity provider in on the website. The account is found by provider and subject alone: a
// provider's email address joins nobody to an account (I41).
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type pg from 'pg';
import type { Person } from '../providers/index.ts';
import { openSignIn, webProfile, type SignedIn, type SignInDeps } from './sign-in.ts';

export interface WebSignIn {
  readonly provider: string;
  readonly person: Person;
  readonly params: CampaignParams | undefined;
  readonly ip: string;
  /** Whether the answer redirects the browser. */
  readonly tellsLater: boolean;
}

/** The owner's name for this identity. */
export const labelOf = ({ email, firstName }: Person): string | undefined => email ?? firstName;

export function openWebSignIn(
  tx: pg.PoolClient,
  deps: SignInDeps,
  { provider, person, params, ip, tellsLater }: WebSignIn,
): Promise<SignedIn> {
  const { firstName, photoUrl, provenAtMs } = person;
  return openSignIn(tx, deps, {
    key: { provider, subject: person.subject },
    platform: 'web',
    newProfile: webProfile({
      firstName,
      photoUrl,
      email: person.isEmailVerified ? person.email : undefined,
      label: labelOf(person),
    }),
    ip,
    campaign: params && { params, carriedBy: 'website' },
    webFacts: { firstName, photoUrl },
    tellsLater,
    provenAtMs,
  });
}
