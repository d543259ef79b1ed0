import type { PracticeBankReady } from './bank.ts';

/** Reads a mandate's copy-and-paste code straight from a bank, past the app; with a charge's txid for journeys 3 and 4. */
export async function codeAtBank(
  { baseUrl, tokenUrl, clientId, clientSecret, word }: PracticeBankReady,
  idRec: string,
  txid: string | null = null,
): Promise<string> {
  const granted = await fetch(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const query = txid === null ? '' : `?txid=${txid}`;
  const answer = await fetch(`${baseUrl}/rec/${idRec}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.text();
  const { dadosQR } = JSON.parse(body) as { dadosQR?: Record<string, string> };
  const code = dadosQR?.[`${word}CopiaECola`];
  if (code === undefined) throw new Error(`the bank answered ${answer.status} without a code: ${body}`);
  return code;
}
