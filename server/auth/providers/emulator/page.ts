// The emulator's page in place of a provider's own: choose a person, enter another one, cancel, or let it fail.
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../../sites/escape-html.ts';
import { wellKnownPeople, type LocalPerson } from './people.ts';

const STYLE = `
  :root { color-scheme: light dark; --paper: #fffaf4; --ink: #2b1416; --room: #f6efe6; --line: #d8c8b8; --lamp: #b8431f }
  @media (prefers-color-scheme: dark) { :root { --paper: #2b1d1c; --ink: #f6efe6; --room: #1b1112; --line: #55403d; --lamp: #f08a5d } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--room); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { width: min(420px, 100%); padding: 28px 24px; background: var(--paper); border-radius: 20px }
  h1 { margin: 0 0 4px; font: 800 28px/1.2 Rockwell, Georgia, serif } p { margin: 0 0 20px } small { display: block; opacity: .75 }
  form { margin: 0 } form + form { margin-top: 8px }
  button, input { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 14px; background: none; color: inherit; font: inherit; text-align: start }
  button { cursor: pointer } button.go { background: var(--lamp); border-color: var(--lamp); color: var(--room); font-weight: 600; text-align: center }
  button:focus-visible, input:focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px }
  fieldset { margin: 20px 0; padding: 20px 0 0; border: 0; border-top: 1px solid var(--line); display: grid; gap: 8px }
  .check { display: flex; gap: 8px; align-items: center } .check input { width: 24px; min-height: 24px }
  .ways { display: grid; grid-template-columns: 1fr 1fr; gap: 8px } .ways form { margin: 0 } .ways button { text-align: center }`;

// No form-action here: browsers apply it to the redirects after a form, and they lead back to the launcher.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const personButton = ({ name, email }: LocalPerson): string => `<form method="post">
${hidden('as', 'person')}${hidden('name', name)}${hidden('email', email ?? '')}
<button>${escapeHtml(name)}<small>${email === undefined ? 'no email address' : escapeHtml(email)}</small></button>
</form>`;

const simpleButton = (as: string, words: string): string =>
  `<form method="post">${hidden('as', as)}<button>${words}</button></form>`;

/** `provider` is the display name: Google, Facebook, Apple. `mayHide`: Apple's choice to hide the address. */
export function choicePage(provider: string, { mayHide = false } = {}): string {
  return documentOf(
    `Sign in with ${provider}`,
    `<h1>Who are you?</h1>
<p>This page is an emulator of ${escapeHtml(provider)} on your own machine. Nothing leaves it.</p>
${wellKnownPeople.map(personButton).join('\n')}
<form method="post"><fieldset>
${hidden('as', 'person')}
<label>Name<input name="name" autocomplete="off" required maxlength="64"></label>
<label>Email address<small>Leave it empty to give none.</small><input name="email" type="email" autocomplete="off" maxlength="254"></label>
${mayHide ? '<label class="check"><input type="checkbox" name="hide" value="1"> Hide My Email</label>' : ''}
<button class="go">Be this person</button>
</fieldset></form>
<div class="ways">${simpleButton('cancel', 'Cancel')}${simpleButton('failure', 'Let it fail')}</div>`,
  );
}

export const faultPage = (why: string): string =>
  documentOf('This did not work', `<h1>This did not work</h1><p>${escapeHtml(why)}</p>`);

const documentOf = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body><main>${main}</main></body>
</html>
`;

/** A form that the browser posts to `action` at once (OAuth 2.0 Form Post Response Mode). */
export function sendFormPost(
  response: ServerResponse,
  action: string,
  fields: Readonly<Record<string, string>>,
): void {
  const nonce = randomBytes(16).toString('base64');
  const inputs = Object.entries(fields).map(([name, value]) => hidden(name, value));
  sendPage(
    response,
    200,
    documentOf(
      'Going back',
      `<form method="post" action="${escapeHtml(action)}">
${inputs.join('\n')}
<button class="go">Go back to the launcher</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script>`,
    ),
    `${POLICY}; script-src 'nonce-${nonce}'`,
  );
}

export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  policy: string = POLICY,
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(page);
}
