// Documents exactly as earlier versions stored them.
const byShape: Readonly<Record<number, string>> = {
  1: `{"schema":1,"entries":5,"draws":2,"changedAtMs":{"PP":1795176000000,"USDT":1795170000000,"TON":1795170000000,"SPLASH":1795170000000},
"fairness":{"active":{"serverSeed":"5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9","serverSeedHash":"6d6ccf1c5d3dd2f0f3a1d3e4a9c3a3c3f5e5b0b2b0e9f0a6e5b5d0f1c2b3a495","clientSeed":"6b86b273ff34fce1","nonce":2},
"next":{"serverSeed":"d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","serverSeedHash":"4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a"}},
"quests":{"day":"2026-11-20","dealt":[
{"template":{"id":"play-3","difficulty":"EASY","goal":"rounds","total":3,"rewards":[{"type":"points","amount":60}]},"value":3,"claimed":false},
{"template":{"id":"win-1","difficulty":"EASY","goal":"wins","total":1,"rewards":[{"type":"points","amount":40.5}]},"value":0,"claimed":false},
{"template":{"id":"both-games","difficulty":"MEDIUM","goal":"different-games","total":2,"rewards":[{"type":"points","amount":100},{"type":"points","amount":20}]},"value":1,"claimed":false,"seen":["coin"]},
{"template":{"id":"double","difficulty":"HARD","goal":"multiplier","multiplier":1.9,"total":2,"rewards":[{"type":"points","amount":300}]},"value":0,"claimed":false}],
"before":{"day":"2026-11-19","claimed":[{"index":1,"rewards":[{"type":"points","amount":40.5}]}]}},
"lastPlayed":["coin"]}`,
};

/** Parsed again each time, as from the database. */
export const olderDocument = (shape: number): unknown => JSON.parse(byShape[shape]!);
