// A small wallet that behaves as the lobby's: one effect for each transaction, frozen replies, tombstones of rollbacks.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

export const SECRET = 'a-secret-of-32-letters-or-longer';

export async function startWallet({ balance = 10_000 } = {}) {
  const table = { balance, replies: new Map(), rolledBack: new Set(), calls: [], loseReplies: 0 };
  const decimal = () => (table.balance / 100).toFixed(2);
  const refuse = (status, code) => ({ status, body: { error: { code, details: { balance: decimal() } } } });
  const take = (body) => {
    const known = table.replies.get(body.transaction);
    if (known !== undefined) return known;
    const amount = Math.round(Number(body.amount ?? 0) * 100);
    if (body.call === 'bet' && table.rolledBack.has(body.transaction))
      return refuse(409, 'TRANSACTION_ROLLED_BACK');
    if (body.call === 'bet' && amount > table.balance) return refuse(422, 'INSUFFICIENT_BALANCE');
    if (body.call === 'bet') table.balance -= amount;
    if (body.call === 'win') table.balance += amount;
    if (body.call === 'rollback') {
      const bet = table.calls.find(({ transaction }) => transaction === body.reference);
      table.rolledBack.add(body.reference);
      if (bet !== undefined && table.replies.has(body.reference))
        table.balance += Math.round(Number(bet.amount) * 100);
    }
    const reply = {
      status: 200,
      body: { transaction: body.transaction, balance: decimal(), currency: 'PP' },
    };
    if (body.transaction !== undefined) table.replies.set(body.transaction, reply);
    return reply;
  };
  async function answer(request, response) {
    let text = '';
    for await (const chunk of request) text += chunk;
    const isSigned =
      request.headers['x-parlor-signature'] === createHmac('sha256', SECRET).update(text).digest('hex');
    const body = JSON.parse(text);
    const reply = isSigned ? take(body) : refuse(401, 'SIGNATURE_INVALID');
    table.calls.push(body);
    if (table.loseReplies > 0) {
      table.loseReplies -= 1;
      return response.destroy();
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(reply.body));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    table,
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
