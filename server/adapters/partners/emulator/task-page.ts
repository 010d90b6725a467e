// The page on which a person does a partner's task in local development.
import { escapeHtml } from '../../../sites/escape-html.ts';

export const taskPage = (p: { name: string; task: string; isDone: boolean }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(p.name)}</title><link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{max-width:22rem;padding:1.5rem;text-align:center}
h1{font-size:1.25rem;margin:.5rem 0}
form{display:grid}
button{font:inherit;min-height:48px;border:2px solid;border-radius:12px;background:CanvasText;color:Canvas;cursor:pointer}
small{opacity:.75}
</style></head><body><main>
<small>${escapeHtml(p.name)} · played on this machine</small>
<h1>${escapeHtml(p.task)}</h1>
${
  p.isDone
    ? '<p role="status">Done. Go back to your table.</p>'
    : '<form method="post"><button>I have done it</button></form>'
}
</main></body></html>`;
