/** The newest first: `0.10.0` before `0.9.1`. */
export const newestFirst = (versions: readonly string[]): string[] =>
  versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));

/** A page that lists the versions of the documents, or leads to another address. */
export function versionsPage(versions: readonly string[], leadsTo?: string): string {
  const [newest = '', ...older] = newestFirst(versions);
  const lead = leadsTo === undefined ? '' : `\n    <meta http-equiv="refresh" content="0; url=${leadsTo}" />`;
  const items = [newest, ...older].map(
    (version, at) => `      <li><a href="/${version}/">${version}</a>${at === 0 ? ' (newest)' : ''}</li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />${lead}
    <title>Parlor: versions of the documents</title>
    <style>
      body {
        max-width: 40rem;
        margin: 3rem auto;
        padding: 0 1rem;
        color-scheme: light dark;
        font: 1.1rem/1.6 system-ui, sans-serif;
      }
    </style>
  </head>
  <body>
    <h1>Versions of the documents</h1>
    <ul>
${items.join('\n')}
    </ul>
  </body>
</html>
`;
}
