// The search field while the address changes later than the letters.
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useTyped } from './use-typed.ts';

let address: (q: string) => void;
const searched: string[] = [];

function Field() {
  const [q, setQ] = useState('');
  useEffect(() => {
    address = setQ;
  }, []);
  const [typed, setTyped] = useTyped(q, (text) => void searched.push(text));
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <p>address: {q}</p>
    </>
  );
}

test('a letter typed before the address has changed stays; Back sets the field', async () => {
  const screen = await render(<Field />);
  const field = screen.getByRole('textbox', { name: 'Search' });
  const changesTo = async (q: string): Promise<void> => {
    address(q);
    await expect.element(screen.getByText(`address: ${q}`, { exact: true })).toBeVisible();
  };
  await field.fill('di');
  await expect.poll(() => searched).toEqual(['di']);
  await field.fill('dic');
  await changesTo('di');
  await expect.element(field).toHaveValue('dic');
  await expect.poll(() => searched.at(-1)).toBe('dic');
  await changesTo('dic');
  await expect.element(field).toHaveValue('dic');
  await changesTo('di');
  await expect.element(field).toHaveValue('di');
});
