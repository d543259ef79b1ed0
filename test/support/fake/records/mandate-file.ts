const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas';

/** A row of a file of mandates with nothing wrong but, where asked, its document. */
export const mandateRow = (contract: string, firstDay: string, document = '123.456.789-09'): string =>
  ['Heloísa Araújo', document, contract, 'mensal', firstDay, '10,00', 'sim'].join(';');

/** A file of mandates as a person brings it. */
export const mandateFile = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\r\n');
