import { I18nProvider } from '@lingui/react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { LinkProblem } from '../identities/LinkProblem.tsx';
import { RedirectProblem } from './RedirectProblem.tsx';

const named = [{ name: 'apple', label: 'Apple', form: 'apple' }] as const;

test.each([
  ['problem=cancelled&provider=google', /^You didn’t finish signing in with Google\. Try again/],
  ['problem=cancelled&provider=apple', /^You didn’t finish signing in with Apple\. Try again/],
  ['problem=provider-failed&provider=facebook', /^Sign-in with Facebook failed\. Try again/],
  ['problem=email-missing&provider=facebook', /^Facebook did not share an email address/],
  ['problem=state-invalid&provider=google', /^This sign-in expired or was started in another browser\./],
  // Nothing of an address that nobody of ours made is shown.
  ['problem=%3Cimg%20src%3Dx%3E&provider=evil', /^Sign-in with The other side failed\. Try again/],
])('a return from a provider that signs nobody in says why: %s', async (search, words) => {
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <RedirectProblem search={`?${search}`} providers={named} />
    </I18nProvider>,
  );
  await expect.element(screen.getByText(words)).toBeVisible();
});

test.each([
  ['cancelled', 'facebook', 'You cancelled at Facebook. Nothing was added.'],
  ['cancelled', 'apple', 'You cancelled at Apple. Nothing was added.'],
  ['state-invalid', 'google', /or was started in another browser\. Nothing was added\./],
  ['provider-failed', 'google', 'Google did not respond correctly. Nothing was added. Try again.'],
])('a return that adds no sign-in method says why: %s at %s', async (problem, provider, words) => {
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <LinkProblem problem={problem} provider={provider} named={named} />
    </I18nProvider>,
  );
  await expect.element(screen.getByText(words)).toBeVisible();
});
