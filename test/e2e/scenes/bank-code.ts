import type { PracticeBankReady } from '../app/bank.ts';

type Mandate = {
  readonly ativacao?: { readonly dadosJornada?: { readonly txid?: string } };
  readonly dadosQR?: Readonly<Record<string, string>>;
};

/**
 * Reads a mandate's copy-and-paste code straight from a bank, past the app: with the charge that it names, with that of a `txid` (journeys 3 and 4), or, for null,
 * with none.
 */
export async function codeAtBank(
  { baseUrl, tokenUrl, clientId, clientSecret, word }: PracticeBankReady,
  idRec: string,
  txid?: string | null,
): Promise<string> {
  const granted = await fetch(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const read = async (query: string): Promise<Mandate> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(`${baseUrl}/rec/${idRec}${query}`, { headers })).json()) as Mandate;
  };
  const plain = await read('');
  const charge = txid === undefined ? plain.ativacao?.dadosJornada?.txid : txid;
  const { dadosQR } = charge == null ? plain : await read(`?txid=${charge}`);
  const code = dadosQR?.[`${word}CopiaECola`];
  if (code === undefined) throw new Error(`the bank gave no code of ${idRec} with ${charge}`);
  return code;
}
