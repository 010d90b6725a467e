// The page of an export that a person reads: the newest rows of each section, and where all of them are.
import { escapeHtml } from '../../../sites/escape-html.ts';
import type { Section } from './section.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;
font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f4f7f4,#2c1c1c);color:light-dark(#2a1414,#f4ebdf)}
h1{font-size:1.75rem}h2{margin-block:2.5rem .25rem;font-size:1.25rem}p{margin-block:.25rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-block:1rem}nav a{padding-block:.5rem}
a{color:light-dark(#1b5c86,#9ccdf2)}.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}
th,td{padding:.35rem .75rem .35rem 0;text-align:start;vertical-align:top;border-block-end:1px solid #8884}
td{max-width:28rem;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8125rem}`;

export interface ReadableSection extends Section {
  /** How many rows its file has. */
  readonly count: number;
  readonly shown: ReadonlyArray<Readonly<Record<string, unknown>>>;
}
/** A section that is one object instead of rows. */
export interface ReadableView extends Section {
  readonly value: unknown;
}

const wordsOf = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function tableOf({ count, shown, name }: ReadableSection): string {
  if (count === 0) return '<p>Nothing is stored.</p>';
  const fields = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const head = fields.map((field) => `<th scope="col">${escapeHtml(wordsOf(field))}</th>`).join('');
  const body = shown
    .map((row) => `<tr>${fields.map((field) => `<td>${escapeHtml(textOf(row[field]))}</td>`).join('')}</tr>`)
    .join('\n');
  const rest =
    count > shown.length
      ? `<p>The newest ${shown.length} of ${count}. All are in data/${name}.json.</p>`
      : '';
  return `${rest}<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function readablePage(p: {
  readonly playerId: string;
  readonly at: string;
  readonly sections: ReadonlyArray<ReadableSection | ReadableView>;
}): string {
  const parts = p.sections.map((section) => {
    const content =
      'value' in section
        ? `<pre>${escapeHtml(JSON.stringify(section.value, undefined, 1))}</pre>`
        : tableOf(section);
    return `<section id="${section.name}"><h2>${escapeHtml(section.title)}</h2><p>${escapeHtml(section.about)} <a href="data/${section.name}.json">${section.name}.json</a></p>${content}</section>`;
  });
  const links = p.sections.map(({ name, title }) => `<a href="#${name}">${escapeHtml(title)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Your data · Parlor</title>
<style>${STYLE}</style></head><body><main><h1>Your data</h1>
<p>Everything that Parlor stores about player ${escapeHtml(p.playerId)}, on ${escapeHtml(p.at)}. Times are in UTC.</p>
<nav>${links.join('')}</nav>
${parts.join('\n')}</main></body></html>`;
}
