import { RequestError } from '@parlor/sdk/errors.ts';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CLAIM, type Claim } from '../../data/queries/pending-claims.ts';
import { useClaimFlights } from './use-claim-flights.ts';

const claim: Claim = { id: 'quest 2026-11-20 2', points: 150 };
const refused = new RequestError('no', { url: '/', status: 409, code: 'QUEST_ENDED' });

function Room({ answer }: { answer: Promise<unknown> }) {
  useClaimFlights();
  const { mutate } = useMutation<unknown, Error, Claim>({
    mutationKey: [CLAIM, 'quest'],
    mutationFn: () => answer,
  });
  return (
    <>
      <b data-balance>1,000</b>
      <button data-claims="quest 2026-11-20 2" onClick={() => mutate(claim)}>
        Take
      </button>
    </>
  );
}
const inTheAir = () => document.querySelectorAll('body > [aria-hidden] > img').length;
const land = () => {
  for (const counter of document.querySelectorAll('body > [aria-hidden] > img'))
    counter.getAnimations()[0]?.finish();
};

async function takes(answer: Promise<unknown>) {
  answer.catch(() => {});
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Room answer={answer} />
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Take' }).click();
  await expect.poll(inTheAir).toBe(5);
  land();
  await expect.poll(inTheAir).toBe(0);
}

test('a claim flies to the balance at the press', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await takes(promise);
  resolve({});
  await promise;
  expect(inTheAir()).toBe(0);
});

test('and back if the server refuses', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  await takes(promise);
  reject(refused);
  await expect.poll(inTheAir).toBe(5);
  land();
});
