'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EmailForm } from '../../features/auth/EmailForm.tsx';
import { LanguageChoice } from '../../features/auth/LanguageChoice.tsx';
import { HAS_CODE } from '../../features/auth/six-digits.ts';
import { Or } from '../../features/auth/Or.tsx';
import { useSignInWays } from '../../features/auth/use-sign-in-ways.ts';
import { useSearch } from '../../features/auth/use-search.ts';
import { SignInMethods } from '../../features/auth/SignInMethods.tsx';
import { useAuth } from '../../data/StoredServices.ts';
import { later } from '../../data/load-later.tsx';
import { useTitle } from '../../navigation/use-title.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import styles from './SignInLayout.module.css';

/** Loaded once the screen listens: nobody has sent an address before. */
const LinkSent = later(async () => (await import('../../features/auth/LinkSent.tsx')).LinkSent);

/** Loaded only with a problem, so that the sign-in screen stays small. */
const RedirectProblem = later(
  async () => (await import('../../features/auth/RedirectProblem.tsx')).RedirectProblem,
);

/** Loaded only at an address that has passkeys, with the library for them. */
const PasskeySignIn = later(
  async () => (await import('../../features/auth/passkeys/PasskeySignIn.tsx')).PasskeySignIn,
);

/** Loaded only if the server has such providers. */
const NamedMethods = later(async () => (await import('../../features/auth/NamedMethods.tsx')).NamedMethods);

/** Loaded only while the server takes no new players. */
const SignUpOff = later(async () => (await import('../../features/switches/SignUpOff.tsx')).SignUpOff);

/** The whole screen for a visitor who is not signed in, at any address. */
export function SignIn() {
  const { t } = useLingui();
  const auth = useAuth();
  const [email, setEmail] = useState<string>();
  const [isSent, setSent] = useState(false);
  useTitle(isSent ? t`Check your email` : t`Sign in`);
  const search = useSearch();
  const { notOffered, providers, passkeys, signUpOff } = useSignInWays();
  const reason = auth.status === 'disconnected' ? auth.reason : undefined;

  if (isSent && email !== undefined)
    return (
      <SignInLayout
        pictures="letter"
        part="sent"
        title={t`Check your email`}
        subtitle={
          HAS_CODE ? (
            <Trans>
              We sent an email to <b className={styles.address}>{email}</b>. Open its link in this browser, or
              enter its code here.
            </Trans>
          ) : (
            <Trans>
              We sent a sign-in link to <b className={styles.address}>{email}</b>. Open it in this browser.
            </Trans>
          )
        }
      >
        <LinkSent email={email} onAnother={() => setSent(false)} />
      </SignInLayout>
    );
  return (
    <SignInLayout
      pictures="things"
      part="ask"
      corner={<LanguageChoice />}
      title={t`Welcome to Parlor`}
      subtitle={t`Provably fair games, with free points to play.`}
    >
      {/* Above the ways to sign in: those that only the server knows come at the end, and move nothing. */}
      <p className={styles.smallPrint}>{t`For players aged 18 and over. You get free points to start.`}</p>
      {reason === 'account-disabled' && (
        <Banner>{t`This account is disabled. If you think this is a mistake, contact support.`}</Banner>
      )}
      {reason === 'sign-in-ended' && <Banner>{t`You were signed out. Sign in again to continue.`}</Banner>}
      {reason === undefined && search.includes('problem=') && (
        <RedirectProblem search={search} providers={providers} />
      )}
      {signUpOff && <SignUpOff off={signUpOff} />}
      <SignInMethods notOffered={notOffered} />
      <Or>{t`or by email`}</Or>
      <EmailForm
        email={email}
        onSent={(address) => {
          setEmail(address);
          setSent(true);
        }}
      />
      {/* Most addresses have passkeys: their place is kept, so that a tall page does not move when the answer comes. */}
      {passkeys !== false && <div className={styles.late}>{passkeys && <PasskeySignIn />}</div>}
      {providers && providers.length > 0 && <NamedMethods providers={providers} />}
    </SignInLayout>
  );
}
