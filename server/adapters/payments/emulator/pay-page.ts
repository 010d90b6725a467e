// The page on which a person pays or refuses in local development.
import { emulatorPage } from '../../../runtime/emulator/program.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';

export interface PayPage {
  readonly brand: string;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  /** The target of the two buttons. */
  readonly action: string;
  readonly state: 'open' | 'paid' | 'ended';
  /** Posted to a page around this one, in Breeze's form. */
  readonly status?: 'UNPAID' | 'PAID' | 'EXPIRED';
}

export const payPage = (p: PayPage): string =>
  emulatorPage({
    title: p.brand,
    style: `.price{font-size:2rem;font-weight:700;margin:1rem 0}
button[value=refuse]{background:transparent;color:inherit}
`,
    main: `<small>${escapeHtml(p.brand)} · on this machine, no real money</small>
<h1>${escapeHtml(p.title)}</h1><p>${escapeHtml(p.description)}</p><p class="price">${escapeHtml(p.price)}</p>
${
  p.state === 'open'
    ? `<form method="post" action="${escapeHtml(p.action)}"><button name="act" value="pay">Pay</button><button name="act" value="refuse">Do not pay</button></form>`
    : `<p role="status">${p.state === 'paid' ? 'Paid. You can close this.' : 'This has ended. Nothing was charged.'}</p>`
}`,
    after:
      p.status === undefined
        ? ''
        : `<script>parent!==window&&parent.postMessage({type:'payment-status-change',data:{status:${JSON.stringify(p.status)}}},'*')</script>`,
  });
