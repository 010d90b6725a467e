// Sheets: what closes them, and where the focus is then.
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { Sheet } from './Sheet.tsx';

const dialog = (): HTMLDialogElement => document.querySelector('dialog')!;

test('a notice that the browser closes is shown again, because it needs an answer', async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <I18nProvider i18n={i18n}>
      <Sheet kind="notice" open title="Before you start" onClose={onClose}>
        <button type="button">Continue</button>
      </Sheet>
    </I18nProvider>,
  );
  await expect.poll(() => dialog().open).toBe(true);
  for (let n = 0; n < 2; n += 1) {
    const closed = new Promise((resolve) => dialog().addEventListener('close', resolve, { once: true }));
    dialog().close();
    await closed;
    await expect.poll(() => dialog().open).toBe(true);
  }
  expect(onClose).not.toHaveBeenCalled();
});

test('a sheet that the browser closes is closed for its opener too, and the focus is back at the button', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Sheet open={isOpen} title="A sheet" onClose={() => setOpen(false)}>
          {isOpen ? 'open' : 'closed'}
        </Sheet>
      </>
    );
  }
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Opener />
    </I18nProvider>,
  );
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  await expect.poll(() => dialog().open).toBe(true);
  dialog().close();
  await expect.poll(() => dialog().textContent).toContain('closed');
  await expect.element(button).toHaveFocus();
});
