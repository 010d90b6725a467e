// The page on which a person pays or refuses in local development.
import { escapeHtml } from '../../../sites/escape-html.ts';

export interface PayPage {
  readonly brand: string;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  /** Where the two buttons send to. */
  readonly action: string;
  readonly state: 'open' | 'paid' | 'ended';
  /** Said to a page around this one, in Breeze's words. */
  readonly status?: 'UNPAID' | 'PAID' | 'EXPIRED';
}

export const payPage = (p: PayPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(p.brand)}</title><link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{max-width:22rem;padding:1.5rem;text-align:center}
h1{font-size:1.25rem;margin:.5rem 0}
.price{font-size:2rem;font-weight:700;margin:1rem 0}
form{display:grid;gap:.75rem}
button{font:inherit;min-height:48px;border:2px solid;border-radius:12px;background:transparent;color:inherit;cursor:pointer}
button[value=pay]{background:CanvasText;color:Canvas}
small{opacity:.75}
</style></head><body><main>
<small>${escapeHtml(p.brand)} · on this machine, no real money</small>
<h1>${escapeHtml(p.title)}</h1><p>${escapeHtml(p.description)}</p><p class="price">${escapeHtml(p.price)}</p>
${
  p.state === 'open'
    ? `<form method="post" action="${escapeHtml(p.action)}"><button name="act" value="pay">Pay</button><button name="act" value="refuse">Do not pay</button></form>`
    : `<p role="status">${p.state === 'paid' ? 'Paid. You can close this.' : 'This has ended. Nothing was charged.'}</p>`
}
</main>${
  p.status === undefined
    ? ''
    : `<script>parent!==window&&parent.postMessage({type:'payment-status-change',data:{status:${JSON.stringify(p.status)}}},'*')</script>`
}</body></html>`;
