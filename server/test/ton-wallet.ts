// A test wallet with its own key: it signs like a real one, without a chain.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { beginCell, Cell, contractAddress, storeStateInit } from '@ton/core';
import { TON_NETWORKS, type WalletProof } from '@parlor/contract/calls/ton-wallet.ts';
import { digestOf } from '../ton/ton-proof.ts';

/** Initial state of a v4R2 wallet with 32 times 0x07 as seed. */
export const VECTOR_STATE_INIT =
  'te6cckECFgEAAwQAAgE0ARUBFP8A9KQT9LzyyAsCAgEgAxACAUgEBwLm0AHQ0wMhcbCSXwTgItdJwSCSXwTgAtMfIYIQcGx1Z70ighBkc3RyvbCSXwXgA/pAMCD6RAHIygfL/8nQ7UTQgQFA1yH0BDBcgQEI9ApvoTGzkl8H4AXTP8glghBwbHVnupI4MOMNA4IQZHN0crqSXwbjDQUGAHgB+gD0BDD4J28iMFAKoSG+8uBQghBwbHVngx6xcIAYUATLBSbPFlj6Ahn0AMtpF8sfUmDLPyDJgED7AAYAilAEgQEI9Fkw7UTQgQFA1yDIAc8W9ADJ7VQBcrCOI4IQZHN0coMesXCAGFAFywVQA88WI/oCE8tqyx/LP8mAQPsAkl8D4gIBIAgPAgEgCQ4CAVgKCwA9sp37UTQgQFA1yH0BDACyMoHy//J0AGBAQj0Cm+hMYAIBIAwNABmtznaiaEAga5Drhf/AABmvHfaiaEAQa5DrhY/AABG4yX7UTQ1wsfgAWb0kK29qJoQICga5D6AhhHDUCAhHpJN9KZEM5pA+n/mDeBKAG3gQFImHFZ8xhAT48oMI1xgg0x/TH9MfAvgju/Jk7UTQ0x/TH9P/9ATRUUO68qFRUbryogX5AVQQZPkQ8qP4ACSkyMsfUkDLH1Iwy/9SEPQAye1U+A8B0wchwACfbFGTINdKltMH1AL7AOgw4CHAAeMAIcAC4wABwAORMOMNA6TIyx8Syx/L/xESExQAbtIH+gDU1CL5AAXIygcVy//J0Hd0gBjIywXLAiLPFlAF+gIUy2sSzMzJc/sAyEAUgQEI9FHypwIAcIEBCNcY+gDTP8hUIEeBAQj0UfKnghBub3RlcHSAGMjLBcsCUAbPFlAE+gIUy2oSyx/LP8lz+wACAGyBAQjXGPoA0z8wUiSBAQj0WfKnghBkc3RycHSAGMjLBcsCUAXPFlAD+gITy2rLHxLLP8lz+wAACvQAye1UAFEAAAAAKamjF+pKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIsQEqZs0A=';

/** Head of an Ed25519 private key in PKCS 8, before the seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const WALLET_ID = 698_983_191;

export interface TestWallet {
  /** Raw. */
  readonly address: string;
  readonly publicKey: string;
  readonly stateInit: string;
  /** A proof as the call takes it; `change` alters what is signed. */
  proves(o: {
    nonce: string;
    domain: string;
    /** Whole seconds. */
    timestamp: number;
    network?: string;
    lengthBytes?: number;
  }): WalletProof;
}

/** v4R2, of a seed that is one byte 32 times, or 32 bytes. */
export function testWallet(seed: number | Buffer): TestWallet {
  const bytes = typeof seed === 'number' ? Buffer.alloc(32, seed) : seed;
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  const code = Cell.fromBase64(VECTOR_STATE_INIT).refs[0]!;
  const data = beginCell()
    .storeUint(0, 32)
    .storeUint(WALLET_ID, 32)
    .storeBuffer(publicKey)
    .storeBit(0)
    .endCell();
  const state = { code, data };
  const address = contractAddress(0, state).toRawString();
  const stateInit = beginCell().store(storeStateInit(state)).endCell().toBoc().toString('base64');
  return {
    address,
    publicKey: publicKey.toString('hex'),
    stateInit,
    proves: ({
      nonce,
      domain,
      timestamp,
      network = TON_NETWORKS.main,
      lengthBytes = Buffer.byteLength(domain),
    }) => {
      const message = { timestamp, domain: { lengthBytes, value: domain }, payload: nonce };
      const signature = sign(null, digestOf(address, message), privateKey).toString('base64');
      return {
        address,
        network,
        publicKey: publicKey.toString('hex'),
        walletStateInit: stateInit,
        proof: { ...message, signature },
      };
    },
  };
}
