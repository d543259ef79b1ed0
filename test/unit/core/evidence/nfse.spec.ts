import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml } from '../../../../src-main/application/features/fiscal-documents/read-xml.ts';
import { nfseIn } from '../../../../src-main/core/evidence/nfse.ts';

const TXID = 'a1b2c3d4e5f6g7h8i9j0k1l2m3';

const NATIONAL = `<?xml version="1.0" encoding="UTF-8"?>
<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.00"><infNFSe Id="NFS1"><nNFSe>123</nNFSe><dhProc>2026-11-06T09:00:00-03:00</dhProc>
<emit><CNPJ>12345678000195</CNPJ></emit><valores><vLiq>149.90</vLiq></valores>
<DPS versao="1.00"><infDPS Id="DPS1"><dhEmi>2026-11-05T10:00:00-03:00</dhEmi><dCompet>2026-10-01</dCompet>
<prest><CNPJ>12345678000195</CNPJ></prest><toma><CPF>52998224725</CPF><xNome>Zózimo</xNome></toma>
<serv><cServ><xDescServ>Mensalidade &amp; taxa, contrato MAT-0001, ${TXID}</xDescServ></cServ></serv>
<valores><vServPrest><vServ>150.00</vServ></vServPrest></valores></infDPS></DPS></infNFSe></NFSe>`;

const ABRASF = `<ns2:ConsultarNfseResposta xmlns:ns2="http://www.abrasf.org.br/nfse.xsd"><ns2:ListaNfse><ns2:CompNfse><ns2:Nfse versao="2.04"><ns2:InfNfse Id="1">
<ns2:Numero>202600000000045</ns2:Numero><ns2:DataEmissao>2026-11-05T10:00:00</ns2:DataEmissao>
<ns2:DeclaracaoPrestacaoServico><ns2:InfDeclaracaoPrestacaoServico><ns2:Competencia>2026-11-01</ns2:Competencia>
<ns2:Servico><ns2:Valores><ns2:ValorServicos>99.00</ns2:ValorServicos></ns2:Valores><ns2:Discriminacao><![CDATA[Plano MAT-0002]]></ns2:Discriminacao></ns2:Servico>
<ns2:Prestador><ns2:CpfCnpj><ns2:Cnpj>12345678000195</ns2:Cnpj></ns2:CpfCnpj></ns2:Prestador></ns2:InfDeclaracaoPrestacaoServico></ns2:DeclaracaoPrestacaoServico>
</ns2:InfNfse></ns2:Nfse></ns2:CompNfse></ns2:ListaNfse></ns2:ConsultarNfseResposta>`;

const read = (text: string) => {
  const xml = readXml(text);
  return xml.kind === 'xml' ? nfseIn(xml.root) : xml;
};

describe('an NFS-e', () => {
  it('is read in the national layout', () => {
    expect(read(NATIONAL)).toMatchObject([
      {
        kind: 'document',
        document: {
          ...{ number: '123', issuedOn: '2026-11-05', amount: 15_000, issuer: '12345678000195' },
          reference: { txids: [TXID], month: '2026-10', payer: '52998224725', amount: null },
        },
      },
    ]);
    expect(JSON.stringify(read(NATIONAL))).toContain('MAT-0001');
    // Of whoever took the service the number alone is read, to be held against the payer's.
    expect(JSON.stringify(read(NATIONAL))).not.toContain('Zózimo');
  });

  it('is read in ABRASF’s, several in one file', () => {
    const document = {
      ...{ number: '202600000000045', issuedOn: '2026-11-05', amount: 9_900, issuer: '12345678000195' },
      reference: { txids: [], month: '2026-11', payer: null, amount: 9_900 },
    };
    expect(read(ABRASF)).toMatchObject([{ kind: 'document', document }]);
    expect(JSON.stringify(read(ABRASF))).toContain('MAT-0002');
    const [, list = ''] = /(<ns2:CompNfse>.*<\/ns2:CompNfse>)/s.exec(ABRASF) ?? [];
    expect(read(ABRASF.replace(list, list + list))).toHaveLength(2);
  });

  it.each([
    ['Tomador', '<Cnpj>12.ABC.345/01DE-35</Cnpj>', '12ABC34501DE35'],
    ['TomadorServico', '<Cpf>52998224725</Cpf>', '52998224725'],
  ])('of ABRASF’s names whoever took the service as %s', (name, id, payer) => {
    const taker = `<${name}><IdentificacaoTomador><CpfCnpj>${id}</CpfCnpj></IdentificacaoTomador></${name}>`;
    const text = ABRASF.replaceAll('ns2:', '').replace('<Prestador>', `${taker}<Prestador>`);
    expect(read(text)).toMatchObject([{ document: { reference: { payer, amount: null } } }]);
  });

  it('names no contract where neither who took it nor what it is of is said', () => {
    const bare = NATIONAL.replace(/<toma>.*<\/toma>/, '').replace(/<vLiq>.*<\/vLiq>/, '');
    const [reading] = [read(bare.replace(/<vServ>.*<\/vServ>/, ''))].flat();
    expect(reading).toMatchObject({ document: { reference: { txids: [TXID], contracts: [] } } });
  });

  it.each([
    ['an invoice of goods', '<nfeProc><NFe><infNFe/></NFe></nfeProc>', 'no_nfse'],
    ['a cancelling of one that it does not name', '<a><NfseCancelamento/></a>', 'cancelled'],
    ['one without a number', NATIONAL.replace('<nNFSe>123</nNFSe>', ''), 'number_unreadable'],
    ['one whose day is none', ABRASF.replace('2026-11-05T', '2026-11-31T'), 'date_unreadable'],
  ])('is not %s', (_, text, reason) => {
    expect(read(text)).toMatchObject([{ kind: 'refused', reason }]);
  });

  const cancelling = (number: string) =>
    `<ns2:NfseCancelamento><Pedido><IdentificacaoNfse><Numero>${number}</Numero><CpfCnpj><Cnpj>12345678000195</Cnpj></CpfCnpj></IdentificacaoNfse></Pedido></ns2:NfseCancelamento>`;

  it('of a town’s file is cancelled by what stands in its own envelope, and no other', () => {
    const [, one = ''] = /(<ns2:CompNfse>.*<\/ns2:CompNfse>)/s.exec(ABRASF) ?? [];
    const number = '202600000000045';
    const other = one.replace(number, '46');
    const gone = one.replace('</ns2:CompNfse>', `${cancelling(number)}</ns2:CompNfse>`);
    const name = { key: null, number, issuer: '12345678000195', month: '2026-11' };
    expect(read(ABRASF.replace(one, gone))).toEqual([{ kind: 'cancelled', name }]);
    expect(read(ABRASF.replace(one, other + gone + other))).toMatchObject([
      { kind: 'document', document: { number: '46' } },
      { kind: 'cancelled', name },
      { kind: 'document', document: { number: '46' } },
    ]);
  });

  const [, COMP = ''] = /(<ns2:CompNfse>.*<\/ns2:CompNfse>)/s.exec(ABRASF) ?? [];
  const OLD = { key: null, number: '202600000000045', issuer: '12345678000195', month: '2026-11' };
  const newer = (replaced: string) =>
    COMP.replace(OLD.number, '46').replace(
      '<ns2:DataEmissao>',
      `<ns2:NfseSubstituida>${replaced}</ns2:NfseSubstituida><ns2:DataEmissao>`,
    );

  it('of a town’s file counts no more once another was issued in its place, also where nothing cancels it', () => {
    const substitution =
      '<ns2:NfseSubstituicao><SubstituicaoNfse><NfseSubstituidora>46</NfseSubstituidora></SubstituicaoNfse></ns2:NfseSubstituicao>';
    const gone = COMP.replace('</ns2:CompNfse>', `${substitution}</ns2:CompNfse>`);
    expect(read(ABRASF.replace(COMP, gone + newer(OLD.number)))).toMatchObject([
      { kind: 'cancelled', name: OLD },
      { kind: 'document', document: { number: '46' }, replaces: { number: OLD.number, issuer: OLD.issuer } },
    ]);
    const answer = `<ns2:RetSubstituicao><NfseSubstituida>${COMP}</NfseSubstituida><NfseSubstituidora>${newer(OLD.number)}</NfseSubstituidora></ns2:RetSubstituicao>`;
    expect(read(ABRASF.replace(COMP, answer))).toMatchObject([
      { kind: 'cancelled', name: OLD },
      { kind: 'document', document: { number: '46' } },
    ]);
    // What nobody's note stands beside says nothing of any.
    expect(read(substitution.replaceAll('ns2:', ''))).toEqual([{ kind: 'refused', reason: 'no_nfse' }]);
  });

  it.each(['', '0', '000000000000000'])(
    'of a town’s file is in nobody’s place where it says “%s”',
    (said) => {
      expect(read(ABRASF.replace(COMP, newer(said)))).toMatchObject([
        { document: { number: '46' }, replaces: null },
      ]);
    },
  );

  it.each([
    `<ns2:CancelarNfseResposta xmlns:ns2="x"><ns2:RetCancelamento>${cancelling('45')}</ns2:RetCancelamento></ns2:CancelarNfseResposta>`,
    cancelling('45').replace('<ns2:NfseCancelamento', '<ns2:NfseCancelamento xmlns:ns2="x"'),
  ])('was cancelled by a town’s answer, which is no note: %s', (text) => {
    const name = { key: null, number: '45', issuer: '12345678000195', month: null };
    expect(read(text)).toEqual([{ kind: 'event', name, isCancelling: true }]);
  });

  const KEY = '35503081212345678000195000000000007726018748364130';
  const event = (said: string) =>
    `<evento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.00"><infEvento Id="EVT1"><pedRegEvento><infPedReg>${said}</infPedReg></pedRegEvento></infEvento></evento>`;

  it.each([
    ['cancelled', event(`<chNFSe>${KEY}</chNFSe><e101101><cMotivo>1</cMotivo></e101101>`), true],
    ['replaced', event(`<chNFSe>${KEY}</chNFSe><e105102/>`), true],
    ['cancelled after an analysis', event(`<chNFSe>${KEY}</chNFSe><e105104/>`), true],
    ['cancelled by the town', event(`<chNFSe>${KEY}</chNFSe><e305101/>`), true],
    ['asked to be cancelled', `<infPedReg><chNFSe>${KEY}</chNFSe><e101101/></infPedReg>`, true],
    [
      'cancelled in the words of other software',
      `<evCancNFSe><infEvento><chNFSe>${KEY}</chNFSe></infEvento></evCancNFSe>`,
      true,
    ],
    ['confirmed', event(`<chNFSe>${KEY}</chNFSe><e203202/>`), false],
    ['put to an analysis', event(`<chNFSe>${KEY}</chNFSe><e101103/>`), false],
    ['refused its cancelling', event(`<chNFSe>${KEY}</chNFSe><e105105/>`), false],
  ])('was %s by an event, which is no note', (_, text, isCancelling) => {
    const name = { key: KEY, number: '77', issuer: null, month: '2026-01' };
    expect(read(text)).toEqual([{ kind: 'event', name, isCancelling }]);
  });

  it('is named by its key, and names the one in whose place it was issued', () => {
    const other = KEY.replace('0077', '0078');
    const text = NATIONAL.replace('"NFS1"', `"NFS${other}"`);
    const name = { key: other, number: '123', issuer: '12345678000195', month: '2026-11' };
    expect(read(text)).toMatchObject([{ name, replaces: null }]);
    const subst = `<infDPS Id="DPS1"><subst><chSubstda>${KEY}</chSubstda></subst>`;
    expect(read(text.replace('<infDPS Id="DPS1">', subst))).toMatchObject([
      { name, replaces: { key: KEY, number: '77' } },
    ]);
    expect(read(ABRASF)).toMatchObject([{ name: { key: null, number: '202600000000045' }, replaces: null }]);
  });

  it('is no event of an invoice of goods', () => {
    const text = '<evento><infEvento><chNFe>1</chNFe></infEvento></evento>';
    expect(read(text)).toEqual([{ kind: 'refused', reason: 'no_nfse' }]);
  });

  it('opens no definition that a file brings, neither its own nor one from outside', () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
    const bomb = `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join('')}]>`;
    const outside = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    for (const definitions of [bomb, outside])
      expect(read(NATIONAL.replace('<NFSe', `${definitions}<NFSe`))).toEqual({
        kind: 'refused',
        reason: 'entities',
      });
    expect(read('<a>&x;</a>')).toEqual({ kind: 'refused', reason: 'not_xml' });
    expect(read('<a>'.repeat(100_000))).toEqual({ kind: 'refused', reason: 'not_xml' });
  });

  it('is read or refused, whatever the file', () => {
    const pieces = fc.constantFrom(
      ...[
        '<infNFSe>',
        '</infNFSe>',
        '<nNFSe>1',
        '</nNFSe>',
        '<a',
        '>',
        '/>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '&amp;',
        '&',
        '<?x',
        '?>',
        '"',
        '<!DOCTYPE',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 }),
        (parts) => {
          const found = read(`<a>${parts.join('')}</a>`);
          expect(Array.isArray(found) || found).toBeTruthy();
        },
      ),
      { numRuns: 100_000 },
    );
  });
});
